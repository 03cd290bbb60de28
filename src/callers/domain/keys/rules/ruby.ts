import type { KeyRule } from '../rule.ts';
import { rulesIn } from './ruleMaker.ts';

const { derived, registered, emitted } = rulesIn('ruby');
const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Ruby: Rails, Sidekiq, notifications. */
export const rubyRules: readonly KeyRule[] = [
  registered(
    'Rails callbacks',
    'hook',
    [
      'before_action',
      'after_action',
      'around_action',
      'skip_before_action',
      'before_save',
      'after_save',
      'before_create',
      'after_create',
      'before_update',
      'after_update',
      'before_destroy',
      'after_destroy',
      'before_validation',
      'after_validation',
      'after_commit',
      'after_create_commit',
      'after_initialize',
      'validate',
      'rescue_from',
      'helper_method',
      'scope',
      'set_callback',
    ],
    'none',
  ),
  registered('notifications', 'event', ['subscribe', 'on', 'listen'], 0),
  emitted('notifications', 'event', ['instrument', 'publish', 'emit', 'broadcast', 'trigger', 'notify'], 0),
  derived('jobs', 'task', ['Worker', 'Job', 'ApplicationJob', 'Base', 'ActiveJob'], ['perform'], 'class-name'),
  emitted(
    'jobs',
    'task',
    [
      'perform_async',
      'perform_in',
      'perform_at',
      'perform_later',
      'perform_now',
      'perform_bulk',
      'perform_inline',
      'set',
    ],
    'receiver',
  ),
  registered('Rails routes', 'route', [...verbs, 'match', 'root'], 0),
  emitted('HTTP client', 'route', verbs, 0),
  registered('rake', 'hook', ['task', 'desc', 'every'], 'none'),
];
