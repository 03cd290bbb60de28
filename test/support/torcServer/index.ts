export { startFakeTorc, type FakeTorc, type FakeTorcOptions } from './fakeTorc.ts';
export type { Fault } from './faults.ts';
export type { Generation } from './torcReplies.ts';
