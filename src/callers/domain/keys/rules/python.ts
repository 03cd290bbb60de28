import type { KeyRule } from '../rule.ts';
import { rulesIn } from './ruleMaker.ts';

const { decorated, registered, emitted } = rulesIn('python');
const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;
const plainVerbs = verbs.filter((verb) => verb !== 'patch');
/**
 * `@patch('shop.mail.send')` and `@mock.patch(…)` put a stand-in for something in a test; routes are registered on
 * something.
 */
const noMock = { receiver: /^(?!(?:.*\.)?mock(?:er)?$)./ };
const clientLike = /(?:^|\.)(?:client|api|fetcher|requests?|session|httpx|http|\w*_?client|\w*_?session|api_client)$/i;

/** Python: Django, Flask, FastAPI, Celery, pytest, click, blinker and what follows them. */
export const pythonRules: readonly KeyRule[] = [
  decorated('routes', 'route', ['route', 'websocket', 'api_route'], 0, { prefix: '* ' }),
  decorated('routes', 'route', plainVerbs, 0),
  decorated('routes', 'route', ['patch'], 0, noMock),
  registered('Django routes', 'route', ['path', 're_path', 'url'], 0, { prefix: '* ' }),
  registered('routes', 'route', ['add_url_rule', 'add_api_route', 'add_route', 'add_get', 'add_post', 'register'], 0, {
    prefix: '* ',
  }),
  emitted('HTTP client', 'route', verbs, 0, { receiver: clientLike }),
  emitted('HTTP client', 'route', ['request', 'stream'], 1, { receiver: clientLike, verb: 0 }),
  registered('Django routes', 'route-name', ['path', 're_path', 'url'], { keyword: 'name' }),
  decorated('Flask routes', 'route-name', ['route', ...plainVerbs], ['handler-name', { keyword: 'endpoint' }]),
  decorated('Flask routes', 'route-name', ['patch'], ['handler-name', { keyword: 'endpoint' }], noMock),
  emitted(
    'route names',
    'route-name',
    ['reverse', 'reverse_lazy', 'url_for', 'redirect', 'url_path_for', 'resolve_url'],
    0,
  ),
  decorated('signals', 'signal', ['receiver'], 0),
  registered('signals', 'signal', ['connect'], 'receiver'),
  decorated('signals', 'signal', ['connect', 'connect_via'], 'receiver'),
  emitted('signals', 'signal', ['send', 'send_robust', 'asend', 'send_async', 'emit'], 'receiver'),
  decorated(
    'tasks',
    'task',
    ['task', 'shared_task', 'actor', 'job', 'periodic_task', 'db_task', 'background'],
    ['handler-name', { keyword: 'name' }],
  ),
  emitted(
    'tasks',
    'task',
    ['delay', 'apply_async', 'si', 's', 'signature', 'send', 'send_with_options', 'apply', 'schedule', 'defer'],
    'receiver',
  ),
  emitted('tasks', 'task', ['send_task', 'signature', 'enqueue_job'], 0),
  registered('tasks', 'task', ['enqueue', 'enqueue_in', 'add_job', 'submit', 'run_in_executor', 'add_task'], 'none'),
  decorated('pytest', 'fixture', ['fixture'], [{ keyword: 'name' }, 'handler-name']),
  emitted('pytest', 'fixture', ['getfixturevalue'], 0),
  registered(
    'FastAPI',
    'injection',
    ['Depends', 'Security', 'Provide', 'Factory', 'Singleton', 'bind', 'register'],
    'none',
  ),
  decorated(
    'event handlers',
    'event',
    [
      'on',
      'listens_for',
      'on_event',
      'event',
      'subscribe',
      'handler',
      'listener',
      'handles',
      'listens_to',
      'subscriber',
      'message_handler',
    ],
    0,
  ),
  decorated(
    'lifecycle',
    'hook',
    [
      'event',
      'listener',
      'before_request',
      'after_request',
      'teardown_request',
      'errorhandler',
      'exception_handler',
      'middleware',
      'before_first_request',
      'context_processor',
      'template_filter',
      'action',
      'display',
      'register',
      'hookimpl',
      'validator',
      'field_validator',
      'root_validator',
      'model_validator',
      'validates',
      'on_event',
      'callback',
      'loop',
      'tool',
      'step',
      'given',
      'when',
      'then',
      'scheduled_job',
    ],
    'none',
  ),
  registered(
    'event handlers',
    'event',
    [
      'on',
      'subscribe',
      'add_listener',
      'register',
      'bind',
      'listen',
      'add_event_listener',
      'add_handler',
      'on_event',
      'consume',
      'attach',
    ],
    0,
  ),
  emitted(
    'event handlers',
    'event',
    ['emit', 'publish', 'dispatch', 'fire', 'trigger', 'notify', 'send_event', 'handle', 'raise_event'],
    0,
  ),
  decorated('command line', 'command', ['command', 'group', 'cli'], [0, 'handler-name']),
  emitted('command line', 'command', ['invoke', 'call_command'], [0, 1]),
];
