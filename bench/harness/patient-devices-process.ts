import { createPatientDevice, type PatientDevice } from './patient-device.ts'
import type { PatientAnswer, PatientCount, PatientPlan, PatientQuestion } from './patient-plan.ts'

/** The devices, in a process of their own so that they live on when the bench is busy. */
const TICK_MS = 20
const PING_EVERY_MS = 5_000

let devices: readonly PatientDevice[] = []
let isSending = true
let due = 0

const tell = (answer: PatientAnswer): void => void process.send?.(answer)

async function begin(plan: PatientPlan): Promise<void> {
  devices = plan.devices.map((device, index) => createPatientDevice(plan, device, index))
  while (!devices.every((device) => device.isConnected())) await new Promise((go) => setTimeout(go, TICK_MS))
  setInterval(() => {
    if (isSending) due += (plan.messagesPerSecond * TICK_MS) / 1000
    for (const device of devices) device.sendUpTo(Math.floor(due))
  }, TICK_MS)
  setInterval(() => {
    for (const device of devices) device.ping()
  }, PING_EVERY_MS)
  tell({ isReady: true })
}

function countSince(moment: number): PatientCount {
  const sum = (of: (device: PatientDevice) => number): number =>
    devices.reduce((total, device) => total + of(device), 0)
  return {
    sent: sum((device) => device.record().sent),
    acknowledged: sum((device) => device.acknowledged()),
    backlog: sum((device) => Math.floor(due) - device.acknowledged()),
    disconnects: sum(({ seen }) => seen.disconnects),
    givenUp: sum(({ seen }) => seen.givenUp),
    refusedSignIns: sum(({ seen }) => seen.refusedSignIns),
    silent: devices.filter(({ seen }) => seen.lastAckAt < moment).length,
  }
}

process.on('message', (question: PatientQuestion) => {
  if (question === 'records') tell({ records: devices.map((device) => device.record()) })
  else if ('plan' in question) void begin(question.plan)
  else if ('countSince' in question) tell({ count: countSince(question.countSince) })
  else if ('upTo' in question) {
    isSending = false
    due = Math.max(due, question.upTo)
  } else isSending = question.isSending
})
process.once('disconnect', () => process.exit())
