import type { MessageAnswer } from '@millwright/domain/messages/message'
import { textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Answers go on from nothing. */
export const NO_OPENING = `select 'answers' as fact, 0::bigint as machine_id where false`

export async function putAnswers(
  tx: Queryable,
  machineId: number,
  answers: readonly MessageAnswer[],
): Promise<void> {
  if (answers.length === 0) return
  await tx.query(
    `insert into message_answer (machine_id, ts, message_id, answer, person)
     select $1, t, m, a, p from unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[]) as u(t, m, a, p)
     on conflict do nothing`,
    [
      machineId,
      timestamptzArray(answers.map(({ ts }) => ts)),
      textArray(answers.map(({ messageId }) => messageId)),
      textArray(answers.map(({ answer }) => answer)),
      textArray(answers.map(({ person }) => person)),
    ],
  )
}

export async function deleteAnswers(
  tx: Queryable,
  machineId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx.query('delete from message_answer where machine_id = $1 and ts >= $2 and ts < $3', [
    machineId,
    new Date(from),
    new Date(to),
  ])
}
