import { progress } from './progress.mjs'
import { run } from './run.mjs'

/** Runs a command under a title; its own output is shown only when it fails. */
export async function quietly(title, command, args, options = {}) {
  let output = ''
  const onOutput = (chunk) => {
    output += chunk
  }
  await progress(title, async () => {
    const code = await run(command, args, { ...options, onOutput }).catch((error) => {
      output += error.message
      return 127
    })
    if (code !== 0) {
      const commandLine = [command, ...args].join(' ')
      throw new Error(`${title}: "${commandLine}" ended with code ${code}.\n\n${output.trim()}\n`)
    }
  })
}

/** Runs a script's main function; a failure is printed as a message, without a stack that points into the script. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = 1
  }
}
