import type { KeyRule } from '../rule.ts';
import { rulesIn } from './ruleMaker.ts';

const { decorated, derived, emitted, registered } = rulesIn('java', 'kotlin');
const messaging = /template|producer|sender|kafka|rabbit|jms|stream|bridge|channel/i;

/** Java and Kotlin: Spring, Guava, messaging, JAX-RS, JUnit. */
export const jvmRules: readonly KeyRule[] = [
  decorated('Spring events', 'event', ['EventListener', 'TransactionalEventListener', 'Subscribe', 'Observes', 'ObservesAsync', 'DomainEventHandler', 'EventHandler', 'CommandHandler', 'QueryHandler'], ['parameter-type', 0]),
  derived('listeners', 'event', ['ApplicationListener', 'ApplicationEventListener', 'EventHandler', 'CommandHandler', 'Handler', 'Listener', 'EventListener', 'RequestHandler', 'MessageHandler', 'Consumer', 'Subscriber'], ['onApplicationEvent', 'handle', 'on', 'onEvent', 'consume', 'accept', 'onMessage', 'execute'], ['base-argument', 'parameter-type']),
  emitted('events', 'event', ['publishEvent', 'post', 'fire', 'fireAsync', 'publish', 'dispatch', 'send', 'emit', 'apply', 'handle', 'sendAndWait'], 0),
  decorated('Kafka', 'message', ['KafkaListener'], [{ keyword: 'topics' }, 0]),
  decorated('RabbitMQ', 'message', ['RabbitListener', 'SqsListener', 'StreamListener', 'NatsListener'], [{ keyword: 'queues' }, 0]),
  decorated('JMS', 'message', ['JmsListener'], { keyword: 'destination' }),
  decorated('messages', 'message', ['Incoming', 'MessageMapping', 'KafkaHandler'], 0),
  emitted('messages', 'message', ['send', 'convertAndSend', 'sendDefault', 'sendBodyAndHeader', 'sendBody'], [0, 1], { receiver: messaging }),
  decorated('routes', 'route', ['GetMapping', 'PostMapping', 'PutMapping', 'PatchMapping', 'DeleteMapping'], [0, { keyword: 'path' }]),
  decorated('routes', 'route', ['RequestMapping', 'Path', 'Route'], [0, { keyword: 'path' }], { prefix: '* ' }),
  emitted('HTTP client', 'route', ['getForObject', 'getForEntity', 'postForObject', 'postForEntity', 'postForLocation', 'patchForObject', 'put', 'delete', 'exchange', 'uri', 'get', 'post', 'target', 'perform'], 0, { receiver: /rest|web|client|http|mvc|template|request|given|when/i }),
  emitted('HTTP client', 'route', ['get', 'post', 'put', 'patch', 'delete', 'create'], 0),
  decorated('lifecycle', 'hook', ['Scheduled', 'PostConstruct', 'PreDestroy', 'BeforeEach', 'AfterEach', 'BeforeAll', 'AfterAll', 'Before', 'After', 'BeforeClass', 'AfterClass', 'Test', 'ParameterizedTest', 'RepeatedTest', 'TestFactory', 'Bean', 'ExceptionHandler', 'ModelAttribute', 'InitBinder', 'PrePersist', 'PreUpdate', 'PostLoad', 'PostPersist', 'PreRemove', 'Around', 'AfterReturning', 'AfterThrowing', 'Given', 'When', 'Then', 'JsonCreator', 'JsonValue'], 'none'),
  registered('container', 'injection', ['bind', 'to', 'toInstance', 'toProvider', 'registerBean', 'getBean'], 'none'),
];
