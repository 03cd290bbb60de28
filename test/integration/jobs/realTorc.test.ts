import { describe, it } from 'vitest';
import { realTorcBench } from '../../support/jobBackends/realTorcBench.ts';
import { findTorcServer } from '../../support/jobBackends/realTorcServer.ts';
import { backendSuite } from './backendSuite.ts';

const program = findTorcServer();

// `cargo install torc --features server-bin --bin torc-server`, then put it on the PATH or name it in
// RECOURSE_TORC_SERVER.
if (program === undefined)
  describe('A real Torc server', () => {
    it.skip('is not on the PATH, nor in RECOURSE_TORC_SERVER', () => undefined);
  });
else backendSuite('A real Torc server', () => realTorcBench(program));
