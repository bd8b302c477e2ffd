import { readFileSync } from 'node:fs'

/** Loaded before the server: its clock is ahead by as many milliseconds as a file says, from one moment to the next. */
const RealDate = Date
const file = process.env.CLOCK_OFFSET_FILE
let offset = 0
const look = () => {
  offset = Number(readFileSync(file, 'utf8')) || 0
}
look()
setInterval(look, 20).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + offset] : given, made),
  apply: (target) => new target(target.now() + offset).toString(),
  get: (target, key) => (key === 'now' ? () => target.now() + offset : Reflect.get(target, key)),
})
