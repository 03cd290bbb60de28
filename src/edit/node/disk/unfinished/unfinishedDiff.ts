import { agentDiff } from '../../../domain/agent/agentDiff.ts';
import type { UnfinishedFile } from '../../../domain/unfinishedEdit.ts';
import { singleChange } from '../../../domain/wholeText.ts';
import { decodeText } from '../encodedText.ts';

/**
 * What an unfinished edit was to do to one of its files, as a unified diff that is cut where it is long; empty where
 * that was not kept.
 */
export function unfinishedDiff({ name: path, before, after }: UnfinishedFile): string {
  const [old, fresh] = [getText(before), getText(after)];
  if (old !== undefined && fresh !== undefined)
    return agentDiff({ kind: 'change', path, before: old, changes: singleChange(old, fresh) });
  if (fresh !== undefined) return agentDiff({ kind: 'create', path, content: fresh });
  return old === undefined ? '' : agentDiff({ kind: 'delete', path, before: old });
}

function getText(bytes: Uint8Array | undefined): string | undefined {
  const decoded = bytes === undefined ? undefined : decodeText(Buffer.from(bytes));
  return decoded?.ok === true ? decoded.value.text : undefined;
}
