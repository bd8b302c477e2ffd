import { randomUUID } from 'node:crypto'
import {
  batchTopicOf,
  MOSQUITTO_ACCOUNTS,
  MOSQUITTO_ACCOUNTS_ANSWERS,
  topicsOfMachine,
} from '@millwright/contract/wire/topics'
import { parseJson } from '@millwright/domain/text/parse-json'
import { createDialer } from '../dialer.ts'
import type { BrokerAccounts } from './broker-accounts.ts'

/** A command of Mosquitto's dynamic security plugin. */
interface Command {
  readonly command: string
  readonly [field: string]: unknown
}

interface Answer {
  readonly command: string
  readonly error?: string
  readonly correlationData?: string
}

const PATIENCE_MS = 5_000

/** None in what is no answer of the plugin: then none comes in time, which is reported. */
function answersIn(payload: string): readonly Partial<Answer>[] {
  const given = parseJson(payload) as { responses?: unknown } | null | undefined
  const responses = Array.isArray(given?.responses) ? (given.responses as unknown[]) : []
  return responses.filter((each) => typeof each === 'object' && each !== null)
}

/** The plugin has no codes for these, only sentences. */
const IS_THERE = /already exists/i
const IS_GONE = /not found/i

const roleOf = (deviceId: string): string => `millwright-${deviceId}`

/**
 * Accounts by Mosquitto's dynamic security plugin: commands are messages on a topic that its admin may use, and each is
 * answered on another. A role for every device: patterns with the user name do not help, because a machine's topic has
 * the id of the machine.
 */
export function createMosquittoAccounts(url: URL, node: string): BrokerAccounts {
  const dial = createDialer(url)

  /** Gives the error of each command, null where it worked. */
  async function run(commands: readonly Command[]): Promise<(string | null)[]> {
    const answered = Promise.withResolvers<(string | null)[]>()
    const errors = new Map<string, string | null>()
    const marked = commands.map((command) => ({ ...command, correlationData: randomUUID() }))
    const connection = await dial({
      clientId: `millwright-${node}-accounts-${randomUUID().slice(0, 8)}`,
      isClean: true,
      onPublish: (packet, acknowledge) => {
        acknowledge(packet)
        for (const { correlationData, error } of answersIn(packet.payload.toString()))
          errors.set(correlationData ?? '', error ?? null)
        if (marked.every((command) => errors.has(command.correlationData)))
          answered.resolve(marked.map((command) => errors.get(command.correlationData) ?? null))
      },
    })
    const timer = setTimeout(
      () => answered.reject(new Error('no answer from the dynamic security plugin of Mosquitto')),
      PATIENCE_MS,
    )
    // It may fail before anybody waits for it.
    answered.promise.catch(() => {})
    try {
      if (!(await connection.subscribe(MOSQUITTO_ACCOUNTS_ANSWERS)))
        throw new Error('this account may not use the dynamic security plugin of Mosquitto')
      await connection.publish(MOSQUITTO_ACCOUNTS, JSON.stringify({ commands: marked }))
      return await answered.promise
    } finally {
      clearTimeout(timer)
      await connection.end()
    }
  }

  async function runAll(commands: readonly Command[], harmless: RegExp): Promise<(string | null)[]> {
    const errors = await run(commands)
    const bad = errors.find((error) => error !== null && !harmless.test(error))
    if (bad) throw new Error(bad)
    return errors
  }

  return {
    async put({ deviceId: username, password, machineId }) {
      const rolename = roleOf(username)
      const allow = (acltype: string, topic: string) => ({ acltype, topic, allow: true, priority: 0 })
      const acls = [
        allow('publishClientSend', batchTopicOf(machineId)),
        allow('publishClientSend', topicsOfMachine(machineId)),
        allow('subscribePattern', topicsOfMachine(machineId)),
      ]
      const [, ofClient] = await runAll(
        [
          { command: 'createRole', rolename, acls },
          { command: 'createClient', username, password, roles: [{ rolename }] },
        ],
        IS_THERE,
      )
      if (ofClient === null) return
      // A client that is disabled is disconnected: with the old password it does not come back.
      await runAll(
        [
          { command: 'setClientPassword', username, password },
          { command: 'disableClient', username },
          { command: 'enableClient', username },
        ],
        /^$/,
      )
    },
    async remove(username) {
      await runAll(
        [
          { command: 'deleteClient', username },
          { command: 'deleteRole', rolename: roleOf(username) },
        ],
        IS_GONE,
      )
    },
  }
}
