import { fakeTorcBench } from '../../support/jobBackends/fakeTorcBench.ts';
import { localBench } from '../../support/jobBackends/localBench.ts';
import { backendSuite } from './backendSuite.ts';

backendSuite('The engine of this machine', localBench);
backendSuite('A Torc server as of 1.0 (stand-in)', () => fakeTorcBench({ generation: 'new' }));
backendSuite('A Torc server as of 0.12 (stand-in)', () => fakeTorcBench({ generation: 'old' }));
