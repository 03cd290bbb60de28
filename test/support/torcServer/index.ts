export { FakeTorc, startFakeTorc, type FakeTorcOptions, type SeenRequest } from './fakeTorc.ts';
export type { Fault } from './faults.ts';
export type { Generation } from './torcReplies.ts';
export type { Ending, NewJob, NewWorkflow } from './workflowBuilder.ts';
