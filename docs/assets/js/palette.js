// The colours of the page: those of the system, or the light or dark ones that the reader chose.

const STORE = "pravila.scheme";

/** @param {HTMLFormElement} form */
function prepare(form) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const inputs = [...form.querySelectorAll("input")];
  const bar = document.querySelector('meta[name="theme-color"]');
  let chosen = "";
  try {
    chosen = localStorage.getItem(STORE) ?? "";
  } catch {
    // A browser that keeps nothing begins with the system's colours.
  }

  const show = () => {
    const input = inputs.find(({ value }) => value === chosen) ?? inputs[0];
    const scheme = input.value || (system.matches ? "slate" : "default");
    input.checked = true;
    for (const { nextElementSibling: label } of inputs) {
      label?.toggleAttribute("hidden", label !== input.nextElementSibling);
    }
    if (document.body.dataset.mdColorScheme !== scheme) {
      document.body.dataset.mdColorScheme = scheme;
    }
    if (bar instanceof HTMLMetaElement) bar.content = bar.dataset[scheme] ?? "";
  };
  show();
  system.addEventListener("change", show);

  form.addEventListener("change", (event) => {
    chosen = /** @type {HTMLInputElement} */ (event.target).value;
    try {
      localStorage.setItem(STORE, chosen);
    } catch {
      // The choice lasts as long as the page.
    }
    show();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const next = inputs[(inputs.findIndex(({ checked }) => checked) + 1) % inputs.length];
    next.click();
    next.focus();
  });
}

const form = document.querySelector("form[data-palette]");
if (form instanceof HTMLFormElement) prepare(form);
