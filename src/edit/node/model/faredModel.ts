import { getProviderRecord } from '../../domain/record/providerRecord.ts';
import type { EditRecord } from '../../domain/record/types.ts';
import type { ModelService } from '../../domain/types.ts';

/**
 * A model whose replies say how its earlier choices have fared by the record. A record that cannot be read says
 * nothing: the reply is then that of a model without a record.
 *
 * @param now milliseconds since 1970.
 */
export function faredModel(service: ModelService, record: Pick<EditRecord, 'read'>, now: () => number): ModelService {
  return {
    ...service,
    ask: async (question, signal) => {
      const reply = await service.ask(question, signal);
      if ('declined' in reply) return reply;
      const edits = await record.read().catch(() => []);
      return { ...reply, fared: getProviderRecord(edits, service.id, now()) };
    },
  };
}
