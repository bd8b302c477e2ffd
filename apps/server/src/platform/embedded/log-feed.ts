import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Beside the data folder, in which PostgreSQL runs its command. */
const FOLDER = 'log-feed'
const WANTED = '.wanted'
const LOOK_MS = 20
/** In tenths of a second. A program that ended feeds nothing more. */
const MOST_LOOKS = 6_000

/**
 * PostgreSQL asks for one file of the log after the other as it replays them. Its command has neither the keys nor the modules to fetch
 * one: it asks by a file, and this process answers.
 */
export const RESTORE_COMMAND = [
  `cd ../${FOLDER} && touch %f${WANTED} && n=0`,
  `while [ ! -f %f ] && [ ! -f %f.none ] && [ $n -lt ${MOST_LOOKS} ]; do sleep 0.1; n=$((n+1)); done`,
  'rm -f %f.none; cd - > /dev/null',
  `mv ../${FOLDER}/%f %p`,
].join('; ')

/** Answers until it is stopped, which throws the fault of a fetch, if there was one. */
export async function feedLog(home: string, fetch: (name: string, target: string) => Promise<boolean>) {
  const folder = path.join(home, FOLDER)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  // Its own account, where there is one, asks and takes; around it is a folder that nobody else may enter.
  await chmod(folder, 0o777)
  let isStopped = false
  let fault: unknown = null

  async function answer(name: string): Promise<void> {
    const target = path.join(folder, name)
    await rm(target + WANTED, { force: true })
    // It is taken as soon as it has its name.
    const fetched = `${target}.new`
    if (await fetch(name, fetched)) {
      await chmod(fetched, 0o666)
      await rename(fetched, target)
    } else await writeFile(`${target}.none`, '')
  }

  const feeding = (async () => {
    while (!isStopped) {
      const wanted = (await readdir(folder)).filter((name) => name.endsWith(WANTED))
      for (const file of wanted) {
        const name = file.slice(0, -WANTED.length)
        await answer(name).catch(async (error: unknown) => {
          fault ??= error
          await writeFile(path.join(folder, `${name}.none`), '')
        })
      }
      await pause(LOOK_MS)
    }
  })()

  return {
    async stop(): Promise<void> {
      isStopped = true
      await feeding
      await rm(folder, { recursive: true, force: true })
      if (fault) throw fault
    },
  }
}
