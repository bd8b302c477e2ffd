import { fork } from 'node:child_process'
import type { ServerAnswer, ServerQuestion, ServerUsage } from './server-process.ts'

export interface ServerHandle {
  readonly pid: number
  /** CPU time and memory of the server's process alone. */
  usage(): Promise<ServerUsage>
  /** As by a power cut. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The server in a process of its own; resolves when it is up. */
export async function startServer(
  env: Record<string, string>,
  profileFolder?: string,
  nodeOptions: readonly string[] = [],
): Promise<ServerHandle> {
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const execArgv = [...nodeOptions, ...profiling]
  const child = fork(new URL('./server-process.ts', import.meta.url), { env, execArgv, stdio: 'inherit' })
  const ended = Promise.withResolvers<void>()
  const died = Promise.withResolvers<never>()
  died.promise.catch(() => {})
  child.once('exit', (code, signal) => {
    ended.resolve()
    died.reject(new Error(`The server ended with ${signal ?? `code ${code}`}`))
  })
  const answer = (): Promise<ServerAnswer> =>
    Promise.race([new Promise<ServerAnswer>((resolve) => child.once('message', resolve)), died.promise])
  const ask = async (question: ServerQuestion): Promise<ServerAnswer> => {
    const answered = answer()
    child.send(question)
    return await answered
  }
  await answer()
  return {
    pid: child.pid ?? 0,
    async usage() {
      return (await ask('usage')).usage
    },
    async kill() {
      child.kill('SIGKILL')
      await ended.promise
    },
    async stop() {
      if (child.connected) child.send('stop' satisfies ServerQuestion)
      await ended.promise
    },
  }
}
