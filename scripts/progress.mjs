const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Says that a long piece of work goes on: in place on a terminal, by a line now and then in a log. */
export async function progress(title, work) {
  const out = process.stderr
  const since = Date.now()
  const show = () =>
    out.write(out.isTTY ? `\r${title} … ${seconds(since)} ` : `${title} … ${seconds(since)}\n`)
  out.write(out.isTTY ? `${title} …` : `${title} …\n`)
  const timer = setInterval(show, out.isTTY ? 200 : 15_000)
  try {
    const result = await work()
    out.write(`${out.isTTY ? '\r' : ''}${title}: done in ${seconds(since)}  \n`)
    return result
  } catch (error) {
    out.write(`${out.isTTY ? '\r' : ''}${title}: failed after ${seconds(since)}  \n`)
    throw error
  } finally {
    clearInterval(timer)
  }
}
