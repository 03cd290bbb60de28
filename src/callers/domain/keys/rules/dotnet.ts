import type { KeyRule } from '../rule.ts';
import { rulesIn } from './ruleMaker.ts';

const { decorated, derived, emitted, registered } = rulesIn('csharp');

/** C#: MediatR and its like, ASP.NET, HttpClient, events, test frameworks. */
export const dotnetRules: readonly KeyRule[] = [
  derived('handlers', 'message', ['IRequestHandler', 'INotificationHandler', 'ICommandHandler', 'IQueryHandler', 'IEventHandler', 'IHandleMessages', 'IConsumer', 'IHandler', 'IMessageHandler', 'IDomainEventHandler', 'IStreamRequestHandler', 'AsyncRequestHandler', 'RequestHandler'], ['Handle', 'HandleAsync', 'Consume', 'Execute', 'ExecuteAsync'], ['base-argument', 'parameter-type']),
  emitted('messages', 'message', ['Send', 'Publish', 'SendAsync', 'PublishAsync', 'Dispatch', 'DispatchAsync', 'Execute', 'ExecuteAsync', 'Raise', 'AddDomainEvent', 'CreateStream'], [0, 'type-argument']),
  emitted('C# events', 'signal', ['Invoke', 'BeginInvoke', 'DynamicInvoke'], 'receiver'),
  decorated('routes', 'route', ['HttpGet', 'HttpPost', 'HttpPut', 'HttpPatch', 'HttpDelete'], 0),
  decorated('routes', 'route', ['Route'], 0, { prefix: '* ' }),
  registered('routes', 'route', ['MapGet', 'MapPost', 'MapPut', 'MapPatch', 'MapDelete', 'MapMethods', 'Map'], 0),
  emitted('HTTP client', 'route', ['GetAsync', 'PostAsync', 'PutAsync', 'PatchAsync', 'DeleteAsync', 'GetFromJsonAsync', 'PostAsJsonAsync', 'PutAsJsonAsync', 'PatchAsJsonAsync', 'DeleteFromJsonAsync', 'GetStringAsync', 'GetStreamAsync', 'GetByteArrayAsync'], 0),
  decorated('lifecycle', 'hook', ['Fact', 'Theory', 'Test', 'TestMethod', 'SetUp', 'TearDown', 'OneTimeSetUp', 'OneTimeTearDown', 'TestInitialize', 'TestCleanup', 'GlobalSetup', 'Benchmark', 'JSInvokable', 'OnDeserialized', 'ModuleInitializer'], 'none'),
  decorated('Azure Functions', 'hook', ['Function', 'FunctionName'], 'none'),
  emitted('SignalR', 'message', ['SendAsync', 'InvokeAsync'], 0),
  registered('SignalR', 'message', ['On'], 0),
];
