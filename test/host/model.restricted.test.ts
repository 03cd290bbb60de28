import * as assert from 'node:assert/strict';
import { loadEngine } from '../../src/edit/host/localEngine.ts';
import { handlers, LoopbackModel } from '../support/loopbackModel.ts';
import { EditBench } from './support/editBench.ts';
import { FakeModelPorts, handlersEdit } from './support/modelBench.ts';

describe('the edit model in an untrusted workspace', () => {
  it('is not asked', async () => {
    const server = new LoopbackModel();
    await server.start();
    const bench = new EditBench(
      { 'edit.model.provider': 'http', 'edit.model.url': `${server.origin}/v1`, 'edit.model.name': 'm' },
      loadEngine,
      new FakeModelPorts(),
    );
    try {
      await bench.workspace.write('h.js', handlers);
      const summary = await bench.apply(handlersEdit(bench.workspace.path('h.js')));
      assert.equal(summary.files[0]?.verdicts[0]?.status, 'review');
      assert.deepEqual(server.seen, []);
    } finally {
      await bench.close();
      await server.stop();
    }
  });
});
