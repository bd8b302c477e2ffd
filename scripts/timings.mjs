import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/** A reporter of vitest: how long each file took with its imports and hooks, which the json report leaves out. */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter from there
export default class Timings {
  onTestRunEnd(modules) {
    const timings = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      return { file: path.relative(root, module.moduleId), ms: collectDuration + setupDuration + duration }
    })
    writeFileSync(process.env.TEST_TIMINGS, JSON.stringify(timings))
  }
}
