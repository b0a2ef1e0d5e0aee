import { z } from 'zod';
import type { AuditData, Check } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import { createNumberList, createNumbering } from './numbering.ts';
import { readJson } from './read-json.ts';

const proofsSchema = z.record(z.string(), z.string());

/** What an engagement was asked for and gave. */
type Proofs = { readonly asked: readonly string[]; readonly given: readonly string[] };

/** Checks that each comment and quote has its link, and each link is used up by one engagement. Rule EN-08. */
export function checkProofs({ engagements, report: add }: AuditData): Check {
  const { ids } = engagements;
  const report = (subject: string, detail: string) =>
    add({ invariant: 'a proof link is used once', subject, detail });
  const usesOf = createNumberList(Uint8Array);
  /** Few answers differ from each other, so each is kept once, with what there is to say of it. */
  const kinds = createNumbering();
  const proofsOfKind: Proofs[] = [];
  const kindOf = createNumberList(Int32Array);
  return {
    engagement(row, number) {
      const proofs = proofsOf(row);
      const kind = kinds.add(`${proofs.asked.join()}|${proofs.given.join()}`);
      proofsOfKind[kind] = proofs;
      kindOf.set(number, kind);
    },
    proofLink({ $id, engagementId }) {
      const number = ids.find(engagementId);
      if (number === undefined) report(`proofLinks/${$id}`, 'used by no engagement');
      else usesOf.increase(number, 1);
    },
    end() {
      for (let number = 0; number < ids.size(); number++) {
        const { asked, given } = proofsOfKind[kindOf.get(number)] ?? { asked: [], given: [] };
        const uses = usesOf.get(number);
        const isRight = given.toSorted().join() === asked.toSorted().join();
        if (isRight && uses === asked.length) continue;
        const detail = `asked ${asked.join()}, given ${given.join()}, used ${uses}`;
        report(`engagement/${ids.text(number)}`, detail);
      }
    },
  };
}

function proofsOf({ engagementTypes, proofs }: AuditRow<'engagement'>): Proofs {
  const read = proofsSchema.safeParse(readJson(proofs ?? '{}'));
  return {
    asked: engagementTypes.filter((type) => type === 'comment' || type === 'quote'),
    given: read.success ? Object.keys(read.data) : [],
  };
}
