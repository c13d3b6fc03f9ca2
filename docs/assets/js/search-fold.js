// Words as the search compares them: without capitals, accents and endings, in one script.
//
// `forms` keeps a word whole, `stems` cuts its ending. Both serve the pages and the queries alike,
// so it matters only that what belongs together becomes equal, not that a stem is a real one.

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’ʼ`](?=[\p{L}\p{N}]))*['’ʼ`]?/gu;
const LATIN = /[a-z]/;
const MIN_TYPO = 5;

/** @type {Readonly<Record<string, string>>} */
const PLAIN = { đ: "d", ł: "l", ø: "o", ß: "ss", æ: "ae", œ: "oe", ı: "i", þ: "th", ð: "d" };

/** British and American spellings that meet here. @type {Readonly<Record<string, string>>} */
const SPELLED = { gray: "grey", colour: "color", centre: "center" };

/** @type {Readonly<Record<string, string>>} */
const MACEDONIAN = {
  а: "a", б: "b", в: "v", г: "g", ѓ: "g", д: "d", е: "e", ж: "z", з: "z", ѕ: "z", и: "i", й: "j",
  ј: "j", к: "k", ќ: "k", л: "l", љ: "l", м: "m", н: "n", њ: "n", о: "o", п: "p", р: "r", с: "s",
  т: "t", ћ: "k", у: "u", ф: "f", х: "h", ц: "c", ч: "c", џ: "z", ш: "s", ђ: "g", я: "ja",
  ю: "ju", ы: "i", щ: "s", э: "e", ъ: "", ь: "",
};

/** How Macedonian is typed in Latin letters, longer spellings first. @type {[RegExp, string][]} */
const MACEDONIAN_LATIN = [
  [/dzh?/g, "z"], [/dj/g, "g"], [/([szc])h/g, "$1"], [/([gkln])j/g, "$1"], [/y/g, "j"],
];

/** Letters easily confused in Latin typing share a sign. @type {Readonly<Record<string, string>>} */
const GEORGIAN = {
  ა: "a", ბ: "b", გ: "g", დ: "d", ე: "e", ვ: "v", ზ: "z", თ: "t", ი: "i", კ: "k", ლ: "l",
  მ: "m", ნ: "n", ო: "o", პ: "p", ჟ: "ž", რ: "r", ს: "s", ტ: "t", უ: "u", ფ: "p", ქ: "k",
  ღ: "g", ყ: "k", შ: "š", ჩ: "č", ც: "c", ძ: "ʒ", წ: "c", ჭ: "č", ხ: "x", ჯ: "j", ჰ: "x",
};

/** How Georgian is typed in Latin letters, longer spellings first. @type {[RegExp, string][]} */
const GEORGIAN_LATIN = [
  [/dz/g, "ʒ"], [/zh/g, "ž"], [/sh/g, "š"], [/t?ch/g, "č"], [/kh/g, "x"], [/gh/g, "g"],
  [/ph/g, "p"], [/th/g, "t"], [/w/g, "c"], [/[qy]/g, "k"], [/f/g, "p"], [/h/g, "x"],
];

const SLAVIC_ENDING = new RegExp(
  "^(.{3,}?)(?:" +
    [
      "(?:(?<=....)[ieao]v)?[ae]nj(?:e|a|u|em|ih|ima|ema|i)?",
      "(?:(?<=....)[ieao]v)?(?:(?<=....|.[^aeiou]{2})[aeiu])?(?:ti|l|la|lo|li|le)|(?<=....)[ai]o",
      "uj(?:e|u|em|es|emo|ete|ejo|uci)",
      "(?:ov|ev)(?:a|e|i|o|u|ih|im|ima|ega|og|om|oj)?",
      "[aei]jo|[aei]mo|[aei]te|aju|[aei]s",
      "(?:j(?=[aeiou]))?(?:[aei]ma|ami|imi|oma|ega|emu|oga|ome|omu|og|om|oj|em|am|im|ih|ah|eh)",
      "(?<=r)j(?:a|e|i|u|o|ev)?|jo|[aeiou]",
    ].join("|") +
    ")$",
);
const SLAVIC_PARTICIPLE =
  /^(.{4,}?)(?:(?:[ae]|(?<=n)u)[nt])(?:a|e|i|o|u|ih|im|ima|imi|ega|emu|og|oga|om|oj)?$/;
/** The vowel before the last consonant that comes and goes. */
const FLEETING = {
  hr: /^(..+[^aeiou])a([^aeiou])$/,
  mk: /^(..+[^aeiou])[eo]([^aeiou])$/,
  sl: /^(..+[^aeiou])e([^aeiou])$/,
};
const MACEDONIAN_ARTICLE = /^(.{3,}?)(?:i?ot|(?<=[aeiou])t[aeo])$/;
const MACEDONIAN_ENDING = new RegExp(
  "^(.{3,}?)(?:" +
    [
      "(?:(?<=....)uv)?[ae]nj[ea]",
      "uva(?:m|s|me|te|at|l|la|le)?",
      "ov[ie]|ev[ie]",
      "(?:(?<=....|.[^aeiou]{2})[aei])?(?:me|te|at|l|la|lo|le|m|s)",
      "[aeiou]",
    ].join("|") +
    ")$",
);
const ESPERANTO_ENDING = /^(.{2,}?)(?:(?:[oa]j?|e)n?|[aiou]s|[iu])$/;
const ESPERANTO_PARTICIPLE = /^(.{3,})(?:it|int)$/;
const GEORGIAN_ENDING = new RegExp(
  "^(.{3,}?)(?:eb)*(?:" +
    [
      "i?s?a?tvisa{0,2}|i?s?gana?|i?s?tana?|i?dana?|amdea?|imdea?|ivit|avit|(?:i?s)?ken",
      "ši(?:c|a)?|ze(?:c|a)?",
      "isas?|ita?|is[ac]?|mac?|ada?|[sdmo]|sac?|ia|[iaeou]c?",
    ].join("|") +
    ")$",
);

/**
 * Cuts a text into its words.
 * @param {string} text
 * @returns {string[]}
 */
export function words(text) {
  return text.normalize("NFC").match(WORD) ?? [];
}

/**
 * A word without capitals, apostrophes and accents, in Latin letters. Mostly one form; typing
 * that can be read in two ways gives two.
 * @param {string} language
 * @param {string} word
 * @returns {string[]}
 */
export function forms(language, word) {
  let plain = word.toLowerCase();
  if (language === "en") {
    plain = plain
      .replace(/['’]s?$/, "")
      .replace(/^(?:gray|colour|centre)/, (start) => SPELLED[start]);
  }
  plain = plain.replace(/['’ʼ`]/g, "");
  if (language === "ka") {
    return inOneScript(plain, GEORGIAN, GEORGIAN_LATIN);
  }
  if (language === "mk") {
    return inOneScript(plain.normalize("NFC"), MACEDONIAN, MACEDONIAN_LATIN);
  }
  plain = withoutAccents(plain);
  if (language === "eo") {
    return [plain.replace(/([cghjs])[xh]|(u)x/g, "$1$2")];
  }
  if (language === "hr" || language === "sl") {
    return [plain.replace(/dj/g, "d")];
  }
  return [plain];
}

/**
 * What is left of a word without its ending; more than one where the ending is not certain.
 * @param {string} language
 * @param {string} word
 * @returns {string[]}
 */
export function stems(language, word) {
  const found = forms(language, word).flatMap((form) => {
    switch (language) {
      case "en":
        return [englishStem(form)];
      case "eo":
        return [esperantoStem(form)];
      case "ka":
        return georgianStems(form);
      case "mk":
        return slavicStems(MACEDONIAN_ARTICLE.exec(form)?.[1] ?? form, MACEDONIAN_ENDING, FLEETING.mk);
      case "hr":
        return slavicStems(form, SLAVIC_ENDING, FLEETING.hr);
      case "sl":
        return slavicStems(form, SLAVIC_ENDING, FLEETING.sl);
      default:
        return [form];
    }
  });
  return [...new Set(found)];
}

/**
 * Whether one letter is missing, added, swapped with its neighbour or, in longer words, wrong. The
 * first letter must be right, and short words have no typos.
 * @param {string} a
 * @param {string} b
 */
export function isOneTypoAway(a, b) {
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (short < MIN_TYPO || long > short + 1 || a[0] !== b[0] || a === b) {
    return false;
  }
  let at = 0;
  while (a[at] === b[at]) {
    at++;
  }
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    (a.length > MIN_TYPO + 1 && restA.slice(1) === restB.slice(1)) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}

/** @param {string} word */
function withoutAccents(word) {
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[đłøßæœıþð]/g, (letter) => PLAIN[letter]);
}

/**
 * A word in one script: letters of the other become their signs, Latin typing is read as them.
 * @param {string} word
 * @param {Readonly<Record<string, string>>} signs
 * @param {readonly [RegExp, string][]} spellings
 */
function inOneScript(word, signs, spellings) {
  if (!LATIN.test(word)) {
    return [[...word].map((letter) => signs[letter] ?? withoutAccents(letter)).join("")];
  }
  const bare = withoutAccents(word);
  const latin = spellings.reduce((text, [typed, sign]) => text.replace(typed, sign), bare);
  // A "ts" is one letter, or two that meet.
  return [...new Set([latin.replace(/ts/g, "c"), latin])];
}

/** @param {string} form */
function englishStem(form) {
  if (form.length < 4 || !LATIN.test(form)) {
    return form;
  }
  if (/^.?ie[sd]$/.test(form)) {
    return form.slice(0, -1);
  }
  let stem = form;
  if (/ies$/.test(stem) && stem.length > 4) {
    stem = stem.slice(0, -2);
  } else if (/(?:ss|x|z|ch|sh)es$/.test(stem)) {
    stem = stem.slice(0, -2);
  } else if (/[^su]s$/.test(stem)) {
    stem = stem.slice(0, -1);
  }
  const cut = stem.replace(/^(.*[aeiouy].*)(?:ing|ed)$/, "$1");
  if (cut !== stem && cut.length > 2) {
    stem = cut.replace(/([bdfgmnprt])\1$/, "$1");
  }
  return stem.length > 3 ? stem.replace(/e$/, "").replace(/y$/, "i") : stem;
}

/** @param {string} form */
function esperantoStem(form) {
  const root = ESPERANTO_ENDING.exec(form)?.[1] ?? form;
  return root === form ? form : (ESPERANTO_PARTICIPLE.exec(root)?.[1] ?? root);
}

/**
 * The stem with the whole ending cut off, and with its last vowel only: "-ala" may be an ending or
 * a part of the root.
 * @param {string} form
 * @param {RegExp} ending
 * @param {RegExp} fleeting
 */
function slavicStems(form, ending, fleeting) {
  const whole = SLAVIC_PARTICIPLE.exec(form)?.[1] ?? ending.exec(form)?.[1] ?? form;
  const vowel = form.length > 3 ? form.replace(/[aeiou]$/, "") : form;
  return [slavicRoot(whole, fleeting), slavicRoot(vowel, fleeting)];
}

/**
 * Evens out what changes before the endings: k/c, g/z, and a vowel that comes and goes.
 * @param {string} stem
 * @param {RegExp} fleeting
 */
function slavicRoot(stem, fleeting) {
  const even = (/** @type {string} */ root) =>
    root.replace(fleeting, "$1$2").replace(/(?<=.)[td]k$/, "k");
  const root = stem
    .replace(/(?<=..[^aeiou])n$/, "")
    .replace(/(?<=..)c$/, "k")
    .replace(/(?<=..)z$/, "g");
  return even(even(root));
}

/** @param {string} form */
function georgianStems(form) {
  const stem = GEORGIAN_ENDING.exec(form)?.[1] ?? form;
  // "ši" is the postposition "in", or the end of a root with the ending "i".
  const found = form.endsWith("ši") ? [stem, form.slice(0, -1)] : [stem];
  return found.map((each) =>
    each.replace(/(?<=..)[aeo]$/, "").replace(/^(.+[^aeiou])[aeo]([rlnm])$/, "$1$2"),
  );
}
