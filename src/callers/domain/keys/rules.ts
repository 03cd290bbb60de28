import type { KeyRule } from './rule.ts';

const script = ['typescript', 'javascript'] as const;
const python = ['python'] as const;
const java = ['java'] as const;
const csharp = ['csharp'] as const;
const php = ['php'] as const;
const ruby = ['ruby'] as const;
const go = ['go'] as const;

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all'] as const;
const routerLike = /(?:^|\.)(?:app|router|server|fastify|api|routes?|\w*Router|\w*App|bp|blueprint)$/i;
const clientLike = /(?:^|\.)(?:axios|http|https|client|api|fetcher|request|requests|session|got|ky|\$http|httpClient|\w*Client|\w*Api)$/i;

/** How the frameworks in use tie callers to handlers. Written from their public documentation; users add their own in the settings. */
export const keyRules: readonly KeyRule[] = [
  // Event emitters: Node, browsers, and the many that follow them.
  { framework: 'event emitter', channel: 'event', direction: 'register', on: 'call', names: ['on', 'once', 'addListener', 'prependListener', 'addEventListener', 'subscribe', 'listen', 'onEvent', 'when'], key: 0, handler: 'any-argument', languages: script },
  { framework: 'event emitter', channel: 'event', direction: 'emit', on: 'call', names: ['emit', 'emitAsync', 'dispatchEvent', 'trigger', 'fire', 'publish', 'dispatch', 'raise'], key: 0, languages: script },
  { framework: 'event emitter', channel: 'event', direction: 'emit', on: 'new', names: ['CustomEvent', 'Event'], key: 0, languages: script },
  // NestJS.
  { framework: 'NestJS events', channel: 'event', direction: 'register', on: 'decorator', names: ['OnEvent'], key: 0, handler: 'decorated', languages: script },
  { framework: 'NestJS messages', channel: 'message', direction: 'register', on: 'decorator', names: ['EventPattern', 'MessagePattern', 'SubscribeMessage', 'GrpcMethod'], key: 0, handler: 'decorated', languages: script },
  { framework: 'NestJS messages', channel: 'message', direction: 'emit', on: 'call', names: ['emit', 'send'], receiver: /client|proxy|kafka|broker|socket|server/i, key: 0, languages: script },
  { framework: 'NestJS queues', channel: 'queue', direction: 'register', on: 'decorator', names: ['Process'], key: 0, handler: 'decorated', languages: script },
  { framework: 'queues', channel: 'queue', direction: 'emit', on: 'call', names: ['add', 'addBulk', 'enqueue', 'schedule'], receiver: /queue/i, key: 0, languages: script },
  { framework: 'queues', channel: 'queue', direction: 'register', on: 'call', names: ['process', 'define', 'work'], receiver: /queue|agenda|boss/i, key: 0, handler: 'any-argument', languages: script },
  { framework: 'NestJS schedule', channel: 'schedule', direction: 'register', on: 'decorator', names: ['Cron', 'Interval', 'Timeout'], key: 'none', handler: 'decorated', languages: script },
  { framework: 'Dapr', channel: 'message', direction: 'register', on: 'decorator', names: ['DaprPubSub', 'DaprSubscribe', 'Topic'], key: 1, handler: 'decorated', languages: script },
  { framework: 'Dapr', channel: 'message', direction: 'register', on: 'call', names: ['subscribe'], receiver: /pubsub/i, key: 1, handler: 'any-argument', languages: script },
  { framework: 'Dapr', channel: 'message', direction: 'emit', on: 'call', names: ['publish', 'publishEvent'], receiver: /pubsub|dapr/i, key: 1, languages: script },
  // Inter-process, commands and plug-ins.
  { framework: 'Electron', channel: 'message', direction: 'register', on: 'call', names: ['handle', 'handleOnce', 'on', 'once'], receiver: /ipc(?:Main|Renderer)$/, key: 0, handler: 'any-argument', languages: script },
  { framework: 'Electron', channel: 'message', direction: 'emit', on: 'call', names: ['invoke', 'send', 'sendSync'], receiver: /ipcRenderer$|webContents$/, key: 0, languages: script },
  { framework: 'VS Code commands', channel: 'command', direction: 'register', on: 'call', names: ['registerCommand', 'registerTextEditorCommand'], key: 0, handler: 'any-argument', languages: script },
  { framework: 'VS Code commands', channel: 'command', direction: 'emit', on: 'call', names: ['executeCommand'], key: 0, languages: script },
  { framework: 'commands', channel: 'command', direction: 'register', on: 'call', names: ['command', 'register', 'registerHandler', 'addHandler', 'handle'], key: 0, handler: 'any-argument', languages: script },
  { framework: 'commands', channel: 'command', direction: 'emit', on: 'call', names: ['execute', 'executeCommand', 'invoke', 'runCommand', 'run', 'call'], key: 0, languages: script },
  { framework: 'worker messages', channel: 'message', direction: 'register', on: 'decorator', names: ['Subscribe', 'EventHandler', 'Listener', 'RabbitSubscribe', 'SqsMessageHandler', 'KafkaListener', 'Consume'], key: 0, handler: 'decorated', languages: script },
  // Routes.
  ...verbs.map((verb): KeyRule => ({ framework: 'routes', channel: 'route', direction: 'register', on: 'call', names: [verb], receiver: routerLike, key: 0, handler: 'any-argument', prefix: verb === 'all' ? '* ' : `${verb.toUpperCase()} `, languages: script })),
  ...verbs.map((verb): KeyRule => ({ framework: 'HTTP client', channel: 'route', direction: 'emit', on: 'call', names: [verb], receiver: clientLike, key: 0, prefix: `${verb.toUpperCase()} `, languages: [...script, ...python] })),
  ...verbs.map((verb): KeyRule => ({ framework: 'NestJS routes', channel: 'route', direction: 'register', on: 'decorator', names: [`${verb.charAt(0).toUpperCase()}${verb.slice(1)}`], key: 0, handler: 'decorated', prefix: `${verb.toUpperCase()} `, languages: script })),
  { framework: 'HTTP client', channel: 'route', direction: 'emit', on: 'call', names: ['fetch', 'axios', 'useFetch', '$fetch', 'request'], key: 0, prefix: '* ', languages: script },
  // Python.
  { framework: 'Flask routes', channel: 'route', direction: 'register', on: 'decorator', names: ['route', 'websocket'], key: 0, handler: 'decorated', prefix: '* ', languages: python },
  ...verbs.map((verb): KeyRule => ({ framework: 'routes', channel: 'route', direction: 'register', on: 'decorator', names: [verb], key: 0, handler: 'decorated', prefix: `${verb.toUpperCase()} `, languages: python })),
  { framework: 'Django routes', channel: 'route', direction: 'register', on: 'call', names: ['path', 're_path', 'url', 'add_url_rule', 'add_api_route', 'add_route'], key: 0, handler: 'any-argument', prefix: '* ', languages: python },
  { framework: 'signals', channel: 'signal', direction: 'register', on: 'decorator', names: ['receiver'], key: 0, handler: 'decorated', languages: python },
  { framework: 'signals', channel: 'signal', direction: 'register', on: 'call', names: ['connect'], key: 'receiver', handler: 'any-argument', languages: python },
  { framework: 'signals', channel: 'signal', direction: 'register', on: 'decorator', names: ['connect', 'connect_via'], key: 'receiver', handler: 'decorated', languages: python },
  { framework: 'signals', channel: 'signal', direction: 'emit', on: 'call', names: ['send', 'send_robust', 'asend'], key: 'receiver', languages: python },
  { framework: 'Celery', channel: 'task', direction: 'register', on: 'decorator', names: ['task', 'shared_task', 'actor', 'job', 'periodic_task'], key: 'handler-name', handler: 'decorated', languages: python },
  { framework: 'Celery', channel: 'task', direction: 'emit', on: 'call', names: ['delay', 'apply_async', 'si', 's', 'send', 'enqueue', 'apply'], key: 'receiver', languages: python },
  { framework: 'Celery', channel: 'task', direction: 'emit', on: 'call', names: ['send_task', 'signature'], key: 0, languages: python },
  { framework: 'pytest fixtures', channel: 'fixture', direction: 'register', on: 'decorator', names: ['fixture'], key: 'handler-name', handler: 'decorated', languages: python },
  { framework: 'event handlers', channel: 'event', direction: 'register', on: 'decorator', names: ['on', 'listens_for', 'on_event', 'event', 'subscribe', 'handler', 'listener', 'handles'], key: 0, handler: 'decorated', languages: python },
  { framework: 'event handlers', channel: 'event', direction: 'register', on: 'call', names: ['on', 'subscribe', 'add_listener', 'register', 'bind', 'listen', 'add_event_listener'], key: 0, handler: 'any-argument', languages: python },
  { framework: 'event handlers', channel: 'event', direction: 'emit', on: 'call', names: ['emit', 'publish', 'dispatch', 'fire', 'trigger', 'notify', 'send_event'], key: 0, languages: python },
  { framework: 'command line', channel: 'command', direction: 'register', on: 'decorator', names: ['command'], key: 'handler-name', handler: 'decorated', languages: python },
  // Java and Kotlin with Spring and its neighbours.
  { framework: 'Spring events', channel: 'event', direction: 'register', on: 'decorator', names: ['EventListener', 'TransactionalEventListener', 'Subscribe', 'Observes'], key: 'parameter-type', handler: 'decorated', languages: java },
  { framework: 'Spring events', channel: 'event', direction: 'emit', on: 'call', names: ['publishEvent', 'post', 'fire', 'fireAsync'], key: 0, languages: java },
  { framework: 'Kafka', channel: 'message', direction: 'register', on: 'decorator', names: ['KafkaListener'], key: { keyword: 'topics' }, handler: 'decorated', languages: java },
  { framework: 'RabbitMQ', channel: 'message', direction: 'register', on: 'decorator', names: ['RabbitListener'], key: { keyword: 'queues' }, handler: 'decorated', languages: java },
  { framework: 'JMS', channel: 'message', direction: 'register', on: 'decorator', names: ['JmsListener'], key: { keyword: 'destination' }, handler: 'decorated', languages: java },
  { framework: 'messages', channel: 'message', direction: 'emit', on: 'call', names: ['send', 'convertAndSend', 'sendDefault'], receiver: /template|producer|sender|kafka|rabbit|jms/i, key: 0, languages: java },
  ...(['Get', 'Post', 'Put', 'Patch', 'Delete'] as const).map((verb): KeyRule => ({ framework: 'Spring routes', channel: 'route', direction: 'register', on: 'decorator', names: [`${verb}Mapping`], key: 0, handler: 'decorated', prefix: `${verb.toUpperCase()} `, languages: java })),
  { framework: 'Spring routes', channel: 'route', direction: 'register', on: 'decorator', names: ['RequestMapping', 'Path'], key: 0, handler: 'decorated', prefix: '* ', languages: java },
  { framework: 'HTTP client', channel: 'route', direction: 'emit', on: 'call', names: ['getForObject', 'getForEntity', 'postForObject', 'postForEntity', 'exchange', 'uri'], key: 0, prefix: '* ', languages: java },
  { framework: 'Spring schedule', channel: 'schedule', direction: 'register', on: 'decorator', names: ['Scheduled', 'PostConstruct', 'PreDestroy'], key: 'none', handler: 'decorated', languages: java },
  // C#.
  { framework: 'MediatR', channel: 'message', direction: 'emit', on: 'call', names: ['Send', 'Publish'], key: 0, languages: csharp },
  ...(['Get', 'Post', 'Put', 'Patch', 'Delete'] as const).map((verb): KeyRule => ({ framework: 'ASP.NET routes', channel: 'route', direction: 'register', on: 'decorator', names: [`Http${verb}`], key: 0, handler: 'decorated', prefix: `${verb.toUpperCase()} `, languages: csharp })),
  ...(['Get', 'Post', 'Put', 'Patch', 'Delete'] as const).map((verb): KeyRule => ({ framework: 'ASP.NET routes', channel: 'route', direction: 'register', on: 'call', names: [`Map${verb}`], key: 0, handler: 'any-argument', prefix: `${verb.toUpperCase()} `, languages: csharp })),
  { framework: 'HTTP client', channel: 'route', direction: 'emit', on: 'call', names: ['GetAsync', 'PostAsync', 'PutAsync', 'DeleteAsync', 'GetFromJsonAsync', 'PostAsJsonAsync', 'GetStringAsync'], key: 0, prefix: '* ', languages: csharp },
  // PHP, Ruby, Go.
  { framework: 'event dispatcher', channel: 'event', direction: 'register', on: 'call', names: ['addListener', 'listen', 'add_action', 'add_filter', 'on'], key: 0, handler: 'any-argument', languages: php },
  { framework: 'event dispatcher', channel: 'event', direction: 'emit', on: 'call', names: ['dispatch', 'do_action', 'apply_filters', 'event', 'emit', 'fire'], key: 0, languages: php },
  { framework: 'event dispatcher', channel: 'event', direction: 'register', on: 'decorator', names: ['AsEventListener', 'AsMessageHandler'], key: 'parameter-type', handler: 'decorated', languages: php },
  { framework: 'routes', channel: 'route', direction: 'register', on: 'decorator', names: ['Route'], key: 0, handler: 'decorated', prefix: '* ', languages: php },
  ...verbs.map((verb): KeyRule => ({ framework: 'routes', channel: 'route', direction: 'register', on: 'call', names: [verb], key: 0, handler: 'any-argument', prefix: `${verb.toUpperCase()} `, receiver: /Route$|router$|app$/, languages: php })),
  { framework: 'Rails callbacks', channel: 'hook', direction: 'register', on: 'call', names: ['before_action', 'after_action', 'around_action', 'before_save', 'after_save', 'before_create', 'after_create', 'after_commit', 'validate', 'rescue_from', 'helper_method', 'scope'], key: 'none', handler: 'any-argument', languages: ruby },
  { framework: 'notifications', channel: 'event', direction: 'register', on: 'call', names: ['subscribe', 'on'], key: 0, handler: 'any-argument', languages: ruby },
  { framework: 'notifications', channel: 'event', direction: 'emit', on: 'call', names: ['instrument', 'publish', 'emit', 'broadcast', 'trigger'], key: 0, languages: ruby },
  { framework: 'net/http', channel: 'route', direction: 'register', on: 'call', names: ['HandleFunc', 'Handle', 'GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'Get', 'Post', 'Put', 'Delete', 'Patch'], key: 0, handler: 'any-argument', prefix: '* ', languages: go },
  { framework: 'HTTP client', channel: 'route', direction: 'emit', on: 'call', names: ['Get', 'Post', 'Head', 'PostForm', 'NewRequest', 'NewRequestWithContext'], receiver: /^http$|client$/i, key: 0, prefix: '* ', languages: go },
  { framework: 'subscriptions', channel: 'event', direction: 'register', on: 'call', names: ['On', 'Subscribe', 'QueueSubscribe', 'AddListener', 'Register'], key: 0, handler: 'any-argument', languages: go },
  { framework: 'subscriptions', channel: 'event', direction: 'emit', on: 'call', names: ['Emit', 'Publish', 'Fire', 'Dispatch', 'Trigger'], key: 0, languages: go },
];
