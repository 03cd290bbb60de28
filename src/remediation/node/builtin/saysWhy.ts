import { getAskedError } from '../../domain/match/fixFacts.ts';
import { getStem, getWords } from '../../domain/match/words.ts';
import { isEmptyWord } from '../../domain/read/lines/saysNothing.ts';
import { getTools, type FoundWording } from './weighFixes.ts';

/**
 * Whether an error says what a fix is about. The line of a wording may be a headline that its program puts above any
 * cause (`Could not create the Java Virtual Machine.`): it has no kind and no word of the fix's title, and words of the
 * title stand around it in all outputs of the cause. Then an error with none of these words has another cause.
 */
export function saysWhy({ entry, wording, asked }: FoundWording): boolean {
  const { failingLine, maskedLine, families } = wording.reading;
  const said = new Set(getWords(`${failingLine} ${maskedLine}`).map(getStem));
  const tools = new Set(getTools(entry).flatMap((tool) => getWords(tool)));
  const title = getWords(entry.title).filter((word) => !tools.has(word) && !isEmptyWord(word));
  if (families.length > 0 || title.some((word) => said.has(getStem(word)))) return true;
  const around = new Set(wording.around);
  const why = title.filter((word) => around.has(word));
  if (why.length === 0) return true;
  const { words, isAlone } = getAskedError(asked);
  return isAlone || why.some((word) => words.has(word));
}
