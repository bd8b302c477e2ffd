import { channelRefusal } from '@millwright/contract/channel-pages'
import { PAGES, type Page, type PageName } from '@millwright/contract/pages'
import { isFull } from '@millwright/domain/machines/licence'
import {
  type MachineTraits,
  type PageRefusal,
  pageRefusal,
  type Switches,
} from '@millwright/domain/machines/page-rule'
import type { MachineRecord } from '../registry/machine-record.ts'
import { CallError, licenceNeeded, switchedOff } from '../runtime/errors.ts'

export interface PageCheckDeps {
  switches: Switches
  now: () => number
}

/** Whether a machine has a page and its licence opens it; what the menu hides is refused here (rules: pages 3, 4). */
export function createPageCheck({ switches, now }: PageCheckDeps) {
  const refusal = (page: PageName, machine: MachineRecord): PageRefusal | null =>
    pageRefusal(ruleOf(page), traitsOf(machine, now()), switches)

  const refusalOfChannel = (channel: string, machine: MachineRecord): PageRefusal | null =>
    channelRefusal(channel, traitsOf(machine, now()), switches)

  return {
    refusal,
    channelRefusal: refusalOfChannel,
    check: (page: PageName, machine: MachineRecord) => refuse(refusal(page, machine)),
    checkChannel: (channel: string, machine: MachineRecord) => refuse(refusalOfChannel(channel, machine)),
  }
}

export type PageCheck = ReturnType<typeof createPageCheck>

/** Whether the end of a licence can close the page: channels of one that a machine lacks are data of the machine. */
export function mayNeedLicence(page: PageName): boolean {
  const { freeTrial, sensorOnly, excludedFamilies } = ruleOf(page)
  return freeTrial !== true || sensorOnly === true || excludedFamilies !== undefined
}

const ruleOf = (page: PageName): Page => PAGES[page]

const traitsOf = (machine: MachineRecord, now: number): MachineTraits => ({
  family: machine.family,
  hasSensorKit: machine.kitType === 'sensor',
  hasEnergyMeter: machine.hasEnergyMeter,
  isFreeTrial: !isFull(machine, now),
})

function refuse(refusal: PageRefusal | null): void {
  switch (refusal) {
    case null:
      return
    case 'SWITCHED_OFF':
      throw switchedOff()
    case 'NOT_ON_MACHINE':
      throw new CallError('PAGE_NOT_ON_MACHINE', 'This machine has no such page')
    case 'LICENCE_NEEDED':
      throw licenceNeeded()
    default:
      refusal satisfies never
  }
}
