import { msg, type Message } from '../../../base/text/message.ts';
import type { FailureVerdict } from '../advice/types.ts';

const messages: Readonly<Record<FailureVerdict, Message>> = {
  transient: msg('transient'),
  permanent: msg('permanent'),
  uncertain: msg('uncertain'),
};

/** The verdict as a part of a message. */
export function verdictMessage(verdict: FailureVerdict): Message {
  return messages[verdict];
}
