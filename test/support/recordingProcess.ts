import { EventLog } from '../../src/edit/node/record/eventLog.ts';
import { getEvent } from './recordedEdits.ts';

/**
 * A process of its own that writes to a record: `node recordingProcess.ts FOLDER NAME COUNT KEEP`. Says `wrote N` after
 * every edit, and goes on when that is with the system: the killer that reads its output knows what must be there.
 */
const [folder = '', name = '', count = '0', keep = '0'] = process.argv.slice(2);
const log = new EventLog(folder, {
  keep: () => Number(keep),
  log: {
    warn: (message) => {
      console.error(message);
    },
  },
});
for (let number = 1; number <= Number(count); number++) {
  log.record(getEvent({ id: `${name}-${String(number)}`, at: Date.now() }));
  log.follow({ id: `${name}-${String(number)}`, at: Date.now(), sequel: 'accepted' });
  await new Promise((resolve) => {
    process.stdout.write(`wrote ${String(number)}\n`, resolve);
  });
}
