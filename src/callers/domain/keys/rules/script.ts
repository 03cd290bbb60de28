import type { KeyRule } from '../rule.ts';
import { rulesIn } from './ruleMaker.ts';
import { anyOf } from '../../../../base/text/joinPatterns.ts';

const { decorated, decoratedClass, registered, emitted, made, madeWith, derived } = rulesIn('typescript', 'javascript');
const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;
const routerLike = anyOf(
  [
    /(?:^|\.)(?:app|router|server|fastify|api|\w*Routes?|\w*Router|\w*App)$/, // `this.app`, `usersRouter`
    /\brouter\(\)$/, // `express.Router()`
    /^(?:express|new Hono|new Koa|new Router)\b/, // `new Hono()`
    /^(?:app|router|api|\w*Routes?|\w*Router)\.(?:route|use|get|post|put|patch|delete)\(/, // `app.route('/users')`
  ],
  'i',
);
const clientLike = anyOf(
  [
    /(?:^|\.)(?:axios|http|https|got|ky|\$http|fetcher)$/, // `axios`, `this.$http`
    /(?:^|\.)(?:client|api|agent|httpClient|\w*Client|\w*Api)$/, // `usersApi`
    /(?:^|\.)(?:request(?:\(.*\))?|supertest\(.*\))$/, // `request(app)`
  ],
  'i',
);

/**
 * TypeScript and JavaScript: event emitters, NestJS, Angular, Redux, RxJS, Electron, VS Code, HTTP servers and clients.
 */
export const scriptRules: readonly KeyRule[] = [
  registered(
    'event emitter',
    'event',
    [
      'on',
      'once',
      'addListener',
      'prependListener',
      'prependOnceListener',
      'addEventListener',
      'subscribe',
      'listen',
      'onEvent',
      'when',
      'attachEvent',
      '$on',
    ],
    0,
  ),
  emitted(
    'event emitter',
    'event',
    [
      'emit',
      'emitAsync',
      'dispatchEvent',
      'trigger',
      'fire',
      'fireEvent',
      'publish',
      'dispatch',
      'raise',
      'notify',
      '$emit',
    ],
    0,
  ),
  made('event emitter', 'event', ['CustomEvent', 'Event'], 0),
  registered('observables', 'signal', ['subscribe', 'add', 'connect'], 'receiver', {
    receiver: /\$(?:\.pipe\(.*\))?$|subject$|\bonDid\w+$|\bon[A-Z]\w*$|Signal$|Emitter$|Changed$/i,
  }),
  emitted('observables', 'signal', ['next', 'fire', 'emit'], 'receiver'),
  registered(
    'Redux Saga',
    'event',
    ['takeEvery', 'takeLatest', 'takeLeading', 'debounce', 'throttle', 'addCase', 'addMatcher'],
    0,
  ),
  emitted('Redux', 'event', ['dispatch', 'put'], 0),
  // NestJS.
  decorated('NestJS events', 'event', ['OnEvent'], 0),
  decorated('NestJS messages', 'message', ['EventPattern', 'MessagePattern', 'SubscribeMessage', 'GrpcMethod'], 0),
  emitted('NestJS messages', 'message', ['emit', 'send'], 0, {
    receiver: /client|proxy|kafka|broker|socket|server|\bws\b|\bio\b/i,
  }),
  decorated('queues', 'queue', ['Process'], 0),
  decoratedClass('queues', 'queue', ['Processor'], ['process'], 0),
  madeWith('queues', 'queue', ['Worker', 'CronJob', 'QueueWorker'], 0),
  emitted(
    'queues',
    'queue',
    ['add', 'addBulk', 'enqueue', 'schedule', 'now', 'every', 'send', 'publish', 'addJob', 'trigger'],
    [0, 'receiver-made'],
    { receiver: /queue|agenda|boss|jobs?$/i },
  ),
  registered('queues', 'queue', ['process', 'define', 'work'], 0, { receiver: /queue|agenda|boss/i }),
  decorated(
    'schedule',
    'schedule',
    [
      'Cron',
      'Interval',
      'Timeout',
      'OnApplicationBootstrap',
      'OnQueueActive',
      'OnQueueCompleted',
      'OnQueueFailed',
      'OnWorkerEvent',
    ],
    'none',
  ),
  decoratedClass('NestJS CQRS', 'message', ['CommandHandler', 'QueryHandler'], ['execute'], 0),
  decoratedClass('NestJS CQRS', 'message', ['EventsHandler'], ['handle'], 0),
  emitted('NestJS CQRS', 'message', ['execute', 'publish', 'publishAll', 'apply', 'send', 'dispatch'], 0),
  derived(
    'handlers',
    'message',
    [
      'ICommandHandler',
      'IQueryHandler',
      'IEventHandler',
      'EventHandler',
      'CommandHandler',
      'MessageHandler',
      'RequestHandler',
      'Handler',
      'Listener',
      'Consumer',
    ],
    ['execute', 'handle', 'on', 'consume', 'handleEvent'],
    ['base-argument', 'parameter-type'],
  ),
  emitted('handlers', 'message', ['emit', 'handle'], 0),
  decorated('Dapr', 'message', ['DaprPubSub', 'DaprSubscribe', 'Topic'], 1),
  registered('Dapr', 'message', ['subscribe', 'subscribeWithOptions'], 1, { receiver: /pubsub/i }),
  emitted('Dapr', 'message', ['publish', 'publishEvent'], 1, { receiver: /pubsub|dapr/i }),
  decorated(
    'messages',
    'message',
    ['RabbitSubscribe', 'RabbitRPC', 'SqsMessageHandler', 'KafkaListener', 'Consume', 'NatsSubscribe'],
    [0, { keyword: 'queue' }],
  ),
  emitted('messages', 'message', ['publish', 'send', 'sendToQueue', 'produce', 'sendMessage', 'emit'], [0, 1], {
    receiver: /producer|channel|amqp|rabbit|kafka|sqs|nats|mqtt|redis|pub/i,
  }),
  registered(
    'messages',
    'message',
    ['run', 'each', 'on'],
    { sibling: 'subscribe' },
    { receiver: /consumer|subscriber|kafka/i },
  ),
  registered('messages', 'message', ['consume', 'subscribe'], 0, {
    receiver: /channel|amqp|rabbit|kafka|nats|mqtt|consumer|redis|sub/i,
  }),
  decorated(
    'NestJS GraphQL',
    'hook',
    ['Query', 'Mutation', 'Subscription', 'ResolveField', 'ResolveReference', 'FieldResolver'],
    'none',
  ),
  decorated(
    'lifecycle',
    'hook',
    [
      'HostListener',
      'BeforeInsert',
      'AfterInsert',
      'BeforeUpdate',
      'AfterUpdate',
      'AfterLoad',
      'BeforeRemove',
      'AfterRemove',
      'BeforeCreate',
      'AfterCreate',
      'BeforeSave',
      'AfterSave',
      'Watch',
      'Effect',
      'Step',
      'Given',
      'When',
      'Then',
      'Test',
      'ValidatorConstraint',
      'Action',
      'Listener',
      'EventHandler',
      'Subscribe',
    ],
    'none',
  ),
  // Inter-process, commands and plug-ins.
  registered('Electron', 'message', ['handle', 'handleOnce', 'on', 'once'], 0, { receiver: /ipc(?:Main|Renderer)$/ }),
  emitted('Electron', 'message', ['invoke', 'send', 'sendSync'], 0, { receiver: /ipcRenderer$|webContents$/ }),
  registered('VS Code commands', 'command', ['registerCommand', 'registerTextEditorCommand'], 0),
  emitted('VS Code commands', 'command', ['executeCommand'], 0),
  registered(
    'commands',
    'command',
    [
      'command',
      'register',
      'registerHandler',
      'addHandler',
      'handle',
      'setRequestHandler',
      'onRequest',
      'onNotification',
      'method',
    ],
    0,
  ),
  emitted(
    'commands',
    'command',
    ['execute', 'executeCommand', 'invoke', 'runCommand', 'run', 'call', 'sendRequest', 'sendNotification', 'request'],
    0,
  ),
  // Routes.
  registered('routes', 'route', verbs, 0, { receiver: routerLike }),
  registered('routes', 'route', ['all', 'route', 'use'], 0, { receiver: routerLike, prefix: '* ' }),
  decorated('routes', 'route', ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'All'], 0),
  emitted('HTTP client', 'route', verbs, 0, { receiver: clientLike }),
  emitted(
    'HTTP client',
    'route',
    ['fetch', 'axios', 'useFetch', '$fetch', 'ky', 'got', 'request', 'useSWR', 'ajax', 'inject'],
    0,
  ),
  // Containers.
  registered(
    'container',
    'injection',
    [
      'provide',
      'bind',
      'to',
      'toConstantValue',
      'toDynamicValue',
      'toFactory',
      'toClass',
      'toSelf',
      'asClass',
      'asFunction',
      'registerSingleton',
      'useClass',
      'addSingleton',
      'addTransient',
      'addScoped',
      'inject',
      'resolve',
      'singleton',
    ],
    'none',
  ),
];
