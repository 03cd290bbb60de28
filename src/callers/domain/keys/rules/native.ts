import type { KeyRule } from '../rule.ts';
import { rulesIn } from './ruleMaker.ts';

const go = rulesIn('go');
const rust = rulesIn('rust');
const cpp = rulesIn('cpp');

/** Go, Rust, C and C++. */
export const nativeRules: readonly KeyRule[] = [
  go.registered('net/http', 'route', ['HandleFunc', 'Handle', 'Any'], 0, { prefix: '* ' }),
  go.registered(
    'routes',
    'route',
    ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'Get', 'Post', 'Put', 'Delete', 'Patch'],
    0,
  ),
  go.registered('routes', 'route', ['Method', 'MethodFunc', 'Add'], 1, { verb: 0 }),
  go.emitted('HTTP client', 'route', ['Get', 'Post', 'Head', 'PostForm', 'Put', 'Delete', 'Patch'], 0, {
    receiver: /^http$|client|server/i,
  }),
  go.emitted('HTTP client', 'route', ['NewRequest'], 1, { verb: 0 }),
  go.emitted('HTTP client', 'route', ['NewRequestWithContext'], 2, { verb: 1 }),
  go.registered(
    'subscriptions',
    'event',
    [
      'On',
      'Once',
      'Subscribe',
      'QueueSubscribe',
      'ChanSubscribe',
      'SubscribeSync',
      'AddListener',
      'Register',
      'Listen',
      'AddHandler',
      'SubscribeAsync',
      'Consume',
    ],
    0,
  ),
  go.emitted(
    'subscriptions',
    'event',
    ['Emit', 'Publish', 'PublishMsg', 'Request', 'Fire', 'Dispatch', 'Trigger', 'Notify', 'Broadcast', 'Send'],
    0,
  ),
  rust.registered('routes', 'route', ['route', 'nest', 'service', 'at'], 0),
  rust.decorated('routes', 'route', ['get', 'post', 'put', 'patch', 'delete', 'head'], 0),
  rust.emitted('HTTP client', 'route', ['get', 'post', 'put', 'patch', 'delete', 'head', 'uri'], 0),
  rust.decorated(
    'lifecycle',
    'hook',
    ['test', 'main', 'rstest', 'bench', 'command', 'tool', 'wasm_bindgen', 'no_mangle', 'ctor'],
    'none',
  ),
  rust.registered('events', 'event', ['on', 'listen', 'subscribe', 'add_listener', 'register', 'once'], 0),
  rust.emitted('events', 'event', ['emit', 'publish', 'trigger', 'dispatch', 'fire', 'emit_to', 'notify'], 0),
  cpp.registered('Qt signals', 'signal', ['connect'], 1),
  cpp.registered('signals', 'signal', ['connect', 'Connect', 'connect_extended', 'subscribe'], 'receiver'),
  cpp.emitted('signals', 'signal', ['emit', 'fire', 'notify', 'Emit', 'Fire', 'raise'], 'receiver'),
  cpp.registered(
    'events',
    'event',
    [
      'on',
      'subscribe',
      'addListener',
      'AddListener',
      'Subscribe',
      'registerHandler',
      'RegisterHandler',
      'addEventListener',
      'bind',
      'listen',
    ],
    0,
  ),
  cpp.emitted(
    'events',
    'event',
    ['emit', 'publish', 'fire', 'dispatch', 'trigger', 'Publish', 'Emit', 'Dispatch', 'Fire', 'notify'],
    0,
  ),
];
