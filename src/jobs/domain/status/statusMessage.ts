import { msg, type Message } from '../../../base/text/message.ts';
import type { JobStatus } from './jobStatus.ts';

const messages: Readonly<Record<JobStatus, Message>> = {
  uninitialized: msg('uninitialized'),
  blocked: msg('blocked'),
  ready: msg('ready'),
  pending: msg('pending'),
  running: msg('running'),
  completed: msg('completed'),
  failed: msg('failed'),
  canceled: msg('canceled'),
  terminated: msg('terminated'),
  disabled: msg('disabled'),
  pending_failed: msg('pending_failed'),
};

/** The status as a part of a message: its wire name for agents, its name in the views for people in other languages. */
export function statusMessage(status: JobStatus): Message {
  return messages[status];
}
