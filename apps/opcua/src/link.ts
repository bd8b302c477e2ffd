import type {
  FromOpcua,
  OpcuaQuestion,
  OpcuaQuestions,
  ToOpcua,
} from '@millwright/contract/connectors/opcua-process'

type News = Exclude<ToOpcua, { kind: 'answer' }>

export interface LinkDeps {
  send: (message: FromOpcua) => void
  onNews: (news: News) => void
}

/** The server does not answer while its database is away. */
const PATIENCE_MS = 10_000

/** Asks the server that started this process, and hears of it. */
export function createLink({ send, onNews }: LinkDeps) {
  const waiting = new Map<number, (answer: unknown) => void>()
  let last = 0

  return {
    tell: send,

    ask<Q extends OpcuaQuestion>(
      question: Q,
      ask: OpcuaQuestions[Q]['ask'],
    ): Promise<OpcuaQuestions[Q]['answer']> {
      last += 1
      const id = last
      return new Promise((done, fail) => {
        const timer = setTimeout(() => {
          waiting.delete(id)
          fail(new Error(`no answer: ${question}`))
        }, PATIENCE_MS)
        waiting.set(id, (answer) => {
          clearTimeout(timer)
          done(answer as OpcuaQuestions[Q]['answer'])
        })
        send({ kind: 'ask', id, question, ask } as FromOpcua)
      })
    },

    take(message: ToOpcua): void {
      if (message.kind === 'answer') {
        waiting.get(message.id)?.(message.answer)
        waiting.delete(message.id)
      } else onNews(message)
    },
  }
}

export type Link = ReturnType<typeof createLink>
