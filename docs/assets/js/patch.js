// Makes what is on the page equal to new HTML without moving focus or reading position.

/**
 * Makes the children of `now` equal to those of `next`, keeping every element that can stay, so
 * that focus and reading position survive.
 * @param {Element} now
 * @param {Element} next
 */
export function patch(now, next) {
  const old = [...now.childNodes];
  const fresh = [...next.childNodes];
  fresh.forEach((wanted, index) => {
    const present = old[index];
    if (!present) {
      now.append(wanted);
    } else if (!isSame(present, wanted)) {
      present.replaceWith(wanted);
    } else if (present instanceof Element && wanted instanceof Element) {
      patchAttributes(present, wanted);
      patch(present, wanted);
    } else if (present.nodeValue !== wanted.nodeValue) {
      present.nodeValue = wanted.nodeValue;
    }
  });
  old.slice(fresh.length).forEach((node) => node.remove());
}

/**
 * @param {Node} one
 * @param {Node} other
 */
function isSame(one, other) {
  const ids = one instanceof Element && other instanceof Element ? one.id === other.id : true;
  return one.nodeName === other.nodeName && ids;
}

/**
 * @param {Element} now
 * @param {Element} next
 */
function patchAttributes(now, next) {
  for (const { name } of [...now.attributes]) {
    if (!next.hasAttribute(name)) {
      now.removeAttribute(name);
    }
  }
  for (const { name, value } of next.attributes) {
    if (now.getAttribute(name) !== value) {
      now.setAttribute(name, value);
    }
  }
}
