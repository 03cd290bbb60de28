import type { KeyRule } from '../rule.ts';
import { rulesIn } from './ruleMaker.ts';

const { decorated, decoratedClass, derived, registered, emitted } = rulesIn('php');

/** PHP: Symfony, Laravel, WordPress. */
export const phpRules: readonly KeyRule[] = [
  registered(
    'event dispatcher',
    'event',
    ['addListener', 'listen', 'add_action', 'add_filter', 'on', 'subscribe', 'attach'],
    0,
  ),
  emitted(
    'event dispatcher',
    'event',
    [
      'dispatch',
      'dispatchNow',
      'dispatchSync',
      'do_action',
      'apply_filters',
      'do_action_ref_array',
      'event',
      'emit',
      'fire',
      'notify',
      'trigger',
      'handle',
    ],
    0,
  ),
  emitted(
    'Laravel',
    'event',
    ['dispatch', 'dispatchSync', 'dispatchAfterResponse', 'dispatchIf', 'broadcast'],
    'receiver',
  ),
  decorated(
    'Symfony',
    'event',
    ['AsEventListener', 'AsMessageHandler', 'Subscribe'],
    ['parameter-type', { keyword: 'event' }],
  ),
  decoratedClass('Symfony', 'event', ['AsEventListener', 'AsMessageHandler'], ['__invoke', 'handle'], 'parameter-type'),
  derived(
    'Symfony',
    'event',
    ['MessageHandlerInterface', 'CommandHandler', 'EventHandler', 'MessageSubscriberInterface'],
    ['__invoke', 'handle'],
    'parameter-type',
  ),
  derived('Laravel', 'event', ['ShouldQueue'], ['handle'], 'class-name'),
  decorated('Symfony routes', 'route-name', ['Route'], { keyword: 'name' }),
  emitted(
    'route names',
    'route-name',
    ['redirectToRoute', 'generateUrl', 'generate', 'route', 'to_route', 'redirectRoute'],
    0,
  ),
  decorated('routes', 'route', ['Route', 'Get', 'Post', 'Put', 'Delete', 'Patch'], [0, { keyword: 'path' }]),
  registered('routes', 'route', ['get', 'post', 'put', 'patch', 'delete', 'any', 'match', 'map'], 0, {
    receiver: /Route$|router$|app$|group$|routes$/i,
  }),
  emitted(
    'HTTP client',
    'route',
    ['getJson', 'postJson', 'putJson', 'patchJson', 'deleteJson', 'get', 'post', 'put', 'patch', 'delete'],
    0,
    { receiver: /^\$this$|client$|Http$|http$/i },
  ),
  emitted('HTTP client', 'route', ['request', 'json', 'call'], 1, { receiver: /client$|http$|^\$this$/i, verb: 0 }),
  decorated(
    'lifecycle',
    'hook',
    ['Test', 'Before', 'After', 'BeforeClass', 'AfterClass', 'DataProvider', 'AsCommand', 'AsSchedule', 'AsCronTask'],
    'none',
  ),
];
