import { planFile } from '../../../src/edit/domain/planFile.ts';
import { parseEdits } from '../../../src/edit/domain/formats/parseEdits.ts';
import { resolveEdit } from '../../../src/edit/domain/resolveEdit.ts';
import { snippetBlocks } from '../../../src/edit/domain/snippetBlocks.ts';
import { hostileInputs, unitsIn, type HostileCall } from './hostileInputs.ts';

/** One measured call, as the process that makes it prints it. */
export interface HostileFigures {
  readonly units: number;
  /** Processor time of the thread that answers: what a caller waits for on a machine with nothing else to do. */
  readonly seconds: number;
  /** Processor time of all threads: those that compile and collect garbage beside it, too. */
  readonly allThreads: number;
  /** What lives on the heap before the call, in bytes. */
  readonly heapBefore: number;
  /** Resident memory at the peak above that before the call, in bytes; garbage that nothing collected yet included. */
  readonly bytes: number;
  readonly outcome: string;
}

async function getOutcome(call: HostileCall): Promise<string> {
  switch (call.kind) {
    case 'resolve': {
      const { request, earlierVersions } = call;
      const resolution = await resolveEdit(request, earlierVersions === undefined ? {} : { earlierVersions });
      return resolution.status === 'applied'
        ? `applied (${resolution.tier})`
        : `${resolution.status} (${resolution.reason})`;
    }
    case 'plan': {
      const { verdicts } = await planFile(call.content, call.blocks, { policy: 'apply-sure' });
      return `${verdicts.filter(({ included }) => included).length} of ${call.blocks.length} made`;
    }
    case 'parse': {
      const { files, problems } = parseEdits(call.text);
      return `${files.length} files, ${problems.length} problems`;
    }
    case 'snippet':
      return `${snippetBlocks(call.content, call.segments).length} blocks`;
  }
}

// Run as a process of its own: what a call leaves behind does not count for the next, and one that takes too long can
// be ended.
const [, script, name, units] = process.argv;
if (script?.endsWith('hostileRun.ts') === true && name !== undefined) {
  const call = hostileInputs[name]?.(Number(units));
  if (call === undefined) throw new Error(`no input is called ${name}`);
  // What everything needs is loaded and compiled by a small call.
  const small = hostileInputs[name]?.(2000);
  if (small !== undefined) await getOutcome(small);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const peakBefore = process.resourceUsage().maxRSS * 1024;
  const heapBefore = process.memoryUsage().heapUsed;
  // Processor time: other work on the machine does not count.
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  const outcome = await getOutcome(call);
  const [usedByAll, used] = [process.cpuUsage(all), process.threadCpuUsage(own)];
  const peak = process.resourceUsage().maxRSS * 1024;
  const figures: HostileFigures = {
    units: unitsIn(call),
    seconds: (used.user + used.system) / 1e6,
    allThreads: (usedByAll.user + usedByAll.system) / 1e6,
    heapBefore,
    bytes: peak > peakBefore ? peak - before : Math.max(0, process.memoryUsage.rss() - before),
    outcome,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
