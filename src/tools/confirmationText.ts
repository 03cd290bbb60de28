import { msg } from '../base/text/message.ts';
import { fenced, markdownText } from '../base/text/markdownText.ts';
import type { Say } from '../base/text/say.ts';
import { plainLines } from '../base/text/untrusted.ts';
import type { AgentEditResult } from '../edit/index.ts';
import { sensitiveLine } from './sensitiveQuestion.ts';
import { shortName } from './shortName.ts';

/** Characters of a sentence in a confirmation. */
const longestSentence = 600;
/** Edits and characters of diff that a person is shown before they answer. */
const shownEdits = 8;
const shownDiff = 3000;

/** The files of a request in few words: `src/a.ts`, or `src/a.ts and 2 more files`. Not escaped. */
export function filesText(result: AgentEditResult, say: Say): string {
  const [first, ...others] = result.files.map(({ file_path: path }) => path).filter((path) => path !== '');
  if (first === undefined) return say(msg('no file'));
  if (others.length === 0) return shortName(first);
  return say(
    others.length === 1
      ? msg('{0} and 1 more file', shortName(first))
      : msg('{0} and {1} more files', shortName(first), others.length),
  );
}

/** What the local tiers did not find, which is when a model is asked. */
const openCauses: ReadonlySet<string | undefined> = new Set(['absent', 'drift', 'whitespace']);

/**
 * What a person is asked to allow: every edit with file, lines, tier and confidence, and the diff. `mayAskModel`: a
 * model was not asked for `result` and will be. `say` speaks the person's language. Markdown; all of it that comes from
 * outside is escaped.
 */
export function confirmationMessage(result: AgentEditResult, mayAskModel: boolean, say: Say): string {
  const verdicts = result.files.flatMap(({ edits }) => edits);
  if (result.status !== 'would-apply') {
    const head = result.status === 'nothing-to-do' ? [say(msg('Nothing would be changed.'))] : [];
    const isOpen = verdicts.some(
      ({ status, cause }) => status === 'review' || (status === 'refused' && openCauses.has(cause)),
    );
    const asked =
      mayAskModel && isOpen
        ? [
            say(
              msg(
                'If you go on, the model chosen in the settings is asked for the place, and the edit is written there if it passes the checks.',
              ),
            ),
          ]
        : [];
    const told = say(result.message)
      .split('\n')
      .slice(0, shownEdits + 1);
    return [...head, ...asked, ...told.map((line) => markdownText(shorten(line.replace(/^- /, ''))))].join('\n\n');
  }
  // Paragraphs, no list: the editor's dialog shows Markdown as plain text and leaves the backslashes in list items.
  const lines = verdicts.slice(0, shownEdits).map(({ message }) => markdownText(shorten(say(message))));
  if (verdicts.length > shownEdits) lines.push(say(msg('and {0} more', verdicts.length - shownEdits)));
  const problems = result.problems.slice(0, 2).map((problem) => markdownText(shorten(say(problem))));
  const diff = result.files.map((file) => file.diff ?? '').join('');
  const shown = diff.length > shownDiff ? `${diff.slice(0, shownDiff).replace(/\n[^\n]*$/, '')}\n[…]` : diff;
  // First, so that no long list of edits hides it.
  const sensitive = result.files
    .flatMap((file) => file.sensitive ?? [])
    .slice(0, shownEdits)
    .map((file) => markdownText(shorten(sensitiveLine(file, say))));
  if (sensitive.length > 0) sensitive.unshift(say(msg('This changes what may be run, or what agents are told.')));
  return [...sensitive, ...lines, ...problems, ...(shown === '' ? [] : [fenced(plainLines(shown), 'diff')])].join(
    '\n\n',
  );
}

function shorten(sentence: string): string {
  return sentence.length > longestSentence ? `${sentence.slice(0, longestSentence)}…` : sentence;
}
