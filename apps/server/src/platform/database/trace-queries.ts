import type { Work } from '../runtime/tracing/traced.ts'

const MAX_TEXT = 2_000
const WORD = /^\s*(\w+)/

/** The text of a statement as it is in the code: values travel beside it. */
export const queryWork =
  (text: string): (() => Work) =>
  () => ({
    name: WORD.exec(text)?.[1]?.toLowerCase() ?? 'query',
    kind: 'client',
    isPart: true,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) },
  })

/** Its data is copied and is not part of the text. */
export const scriptWork = (statements: readonly string[]): (() => Work) => {
  const [first = ''] = statements
  return () => ({
    ...queryWork(first)(),
    name: 'script',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.batch.size': statements.length },
  })
}
