import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';

/**
 * Words of lines that name no cause: that something failed, how often, with which common exit code, and the result of a
 * comparison.
 */
const emptyWords = new Set(
  `a an and are as at be been by but can complete completed could did didn do does doesn for from get got has have in
  is it its no not of on or see so than that the there this to try was were will with abort aborted again an another
  any assert assertion assertionerror bad build builds case cases check code command compilation compile count crashed
  details did error errors err exception exit exited expect expected expecting actual received equal equals equality
  false finish finished fail failed failing fails failure failures fatal found general generic got happened internal
  invalid job log message more namely none nan null object occurred oops output panic problem problems process program
  reason result results return returned run script server signal something some specified status step steps stop
  stopped strictly deep deeply success successfully suite suites task tasks terminated test tests then thrown times
  true unable undefined unexpected unhandled unknown unspecified unsuccessfully value values warning warnings went
  wrong checks continue due during emitted exiting file files handle handling load loading main parse parsing reading
  while`.split(/\s+/),
);

/** Whether a word of a line, in lower case, names no cause. */
export function isEmptyWord(word: string): boolean {
  return emptyWords.has(word);
}

/** Words that occur only in summaries of earlier output. */
const sums = inSequence(
  /\b/gi,
  [
    /errored out|validat(?:e|ed|ing|ion)|verification|errored|recipe|exited|status|usage/gi,
    /problem\(s\)|error\(s\)|warning\(s\)|following|were|aborted|aborting|execution/gi,
    /halted|line|details|exitcode|errors?|failed|failures?|pass|fail/gi,
  ],
  /\b/gi,
);
/** The subject of a summary. */
const sumOf = /(?<=\b(?:errors?|problems?|failures?|issues?)) (?:for|in|with) \S{1,200}$/i;
/** After the name of a thing these words say what is wrong with it. */
const isNamed = anyOf([
  /["'`][^"'`\n]{1,80}["'`] (?:is |are |was )?(?:undefined|unknown|unexpected)\b/i,
  /\b(?:undefined|unknown|unexpected)[: ]{1,2}(?:[a-z]{2,20} )?["'`]\w/i,
  /\b(?:expected|got|found)[: ]{1,2}["'`][^\w\s"'`]{1,3}["'`]/i,
]);
const quoted = /(["'`]).{0,80}?\1/g;
/** The location of something does not say what it is. */
const places = /\S{0,300}[\\/]\S{0,300}|(?<!\S)[\w@+-]{1,120}\.[a-z]\w{0,9}(?=:?(?:\s|$))/g;

/**
 * Whether a line only says that something failed: how often, with which exit code, during which step. The failure
 * itself is in a line nearby.
 */
export function saysNothing(line: string): boolean {
  if (isNamed.test(line)) return false;
  const said = line.replace(sumOf, '').replaceAll(quoted, ' ').replaceAll(places, ' ').replaceAll(sums, ' ');
  return (said.toLowerCase().match(/[\p{L}][\p{L}\p{N}]*/gu) ?? []).every(
    (word) => word.length === 1 || emptyWords.has(word),
  );
}
