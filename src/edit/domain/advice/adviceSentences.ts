import type { Advice } from '../types.ts';

/** Why an edit was not applied and what to do about it, as two sentences for the author of the edit. */
export function adviceSentences(advice: Advice): readonly [why: string, todo: string] {
  return [why(advice), whatToDo(advice)];
}

function why({ cause, places, nearest, staleVersionsAgo = 1, review }: Advice): string {
  switch (cause) {
    case 'whitespace':
      return review === 'guard-scope'
        ? 'The lines stand in another scope than the old text says.'
        : 'Only white space, line breaks or other artefacts differ from the file.';
    case 'drift':
      return review === 'small-margin'
        ? 'Several places are nearly as much like the old text.'
        : 'The nearest lines are not quite the old text.';
    case 'absent':
      return nearest.length === 0
        ? 'Nothing like the old text is in this file.'
        : 'The old text is not in this file, and what is nearest is not like it.';
    case 'ambiguous':
      return `The old text is in ${places} places.`;
    case 'stale':
      return (
        'The edit was written for the file as it was ' +
        `${staleVersionsAgo === 1 ? 'one version' : `${staleVersionsAgo} versions`} ago; its lines have changed since.`
      );
    case 'already-applied':
      return 'The file already holds the new text.';
    case 'other-file':
      return 'The old text is in another file.';
    case 'identical':
      return 'Old and new text are the same.';
    case 'empty-old':
      return 'The old text says nothing that could be found.';
    case 'placeholder':
      return 'The new text leaves lines out.';
    case 'too-much-work':
      return 'Finding its place safely would take too long: the old text or the file is very large, or repeats itself very often.';
    case 'cooling-off':
      return 'The same edit has failed too often.';
  }
}

function whatToDo({ next, cause, retries, places, alreadyApplied }: Advice): string {
  switch (next) {
    case 'retry':
      return 'Send the call below.';
    case 'choose': {
      const made = alreadyApplied
        ? 'The new text already stands elsewhere in the file; if that is the place, stop. '
        : '';
      if (cause === 'ambiguous' && retries.length < places)
        return (
          'Send the call of the one place you mean; ' +
          'for a place without one, send the edit with the number of its first line (line_hint).'
        );
      if (cause === 'ambiguous') return 'Send the call of the one place you mean.';
      return `${made}If ${retries.length > 1 ? 'one of these places' : 'this place'} is the one you mean, send its call; if not, read the file again.`;
    }
    case 'reread':
      return 'Read the file again and copy the old text from it, or leave the edit if it is no longer needed.';
    case 'other-file':
      return 'Send the edit again with the path of that file.';
    case 'rewrite':
      if (cause === 'too-much-work')
        return (
          'Send a smaller old text: a few whole lines that stand in the file only once, ' +
          'with the number of the first one (line_hint). Send several small edits instead of a large one.'
        );
      if (cause === 'placeholder') return 'Write out every line of the new text.';
      return cause === 'ambiguous'
        ? 'Send it again with the number of the first line of the place you mean (line_hint).'
        : 'Copy the lines that are to be replaced into the old text.';
    case 'stop':
      return cause === 'identical'
        ? 'Send a new text that differs, or leave the edit out.'
        : 'Do not send this edit again. Go on with the next one.';
  }
}
