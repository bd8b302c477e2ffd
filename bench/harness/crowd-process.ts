import { setTimeout as pause } from 'node:timers/promises'
import { createSecureContext } from 'node:tls'
import { type CrowdDevice, type CrowdSeen, createCrowdDevice } from './crowd-device.ts'
import { CROWD_PERIOD_MS, type CrowdAnswer, type CrowdPlan, type CrowdQuestion } from './crowd-plan.ts'

/** Some of the devices, apart from the server so that its memory and CPU are its own. */
const TICK_MS = 20
/** At first they come a few at a time; all at once is tried later. */
const AT_ONCE = 40

const seen: CrowdSeen = {
  connected: 0,
  sent: 0,
  acknowledged: 0,
  broken: 0,
  failed: 0,
  refused: 0,
  pubackMs: [],
}
let devices: readonly CrowdDevice[] = []
let isSending = false

const tell = (answer: CrowdAnswer): void => void process.send?.(answer)

async function begin(plan: CrowdPlan): Promise<void> {
  const context = plan.root === null ? null : createSecureContext({ ca: plan.root })
  devices = plan.devices.map((device) => createCrowdDevice(plan, device, context, seen))
  for (const [index, device] of devices.entries()) {
    while (index - seen.connected > AT_ONCE) await pause(2)
    device.start()
  }
  while (seen.connected < devices.length) await pause(TICK_MS)
  tell({ isReady: true })
  let next = 0
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    if (isSending) next += ((now - last) / CROWD_PERIOD_MS) * devices.length
    last = now
    for (; sentUpTo < Math.floor(next); sentUpTo++) devices[sentUpTo % devices.length]?.publish()
  }, TICK_MS)
}
let sentUpTo = 0

function count(): void {
  tell({ count: { ...seen } })
  seen.pubackMs = []
}

process.on('message', (question: CrowdQuestion) => {
  if (question === 'count') count()
  else if (question === 'records') tell({ records: devices.map((device) => device.record()) })
  else if (question === 'settle') isSending = false
  else if (question === 'go-on') isSending = true
  else void begin(question.plan)
})
process.once('disconnect', () => process.exit())
