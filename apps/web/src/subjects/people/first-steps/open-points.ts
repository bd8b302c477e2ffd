import type { PageName } from '@millwright/contract/pages'
import type { Installation } from '@millwright/contract/people/installation'
import type { FeatureSwitch } from '@millwright/contract/wire/page'

export interface OpenPoint {
  readonly name: 'licence' | 'mail' | 'address' | 'features' | 'operator'
  readonly isDone: boolean
  /** For the placeholders of its text. */
  readonly values: Readonly<Record<string, string | number>>
  readonly page: Extract<PageName, 'machine_activation' | 'mails' | 'faq' | 'user_management'>
}

/** Errors are reported only where somebody wants them elsewhere: that it is off is nothing that is missing. */
const OPTIONAL: readonly FeatureSwitch[] = ['errorReporting']

/** As the setting of the server is called: `FEATURE_CONDITION_ANALYZER`. */
const settingOf = (name: string): string =>
  `FEATURE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`

interface Given {
  readonly installation: Installation
  /** Machines without a full licence that holds. */
  readonly unlicensed: number
  readonly features: Readonly<Record<FeatureSwitch, boolean>>
}

/** Missing in a portal after its first machine, each with its state and the page where it is settled. */
export function openPoints({ installation, unlicensed, features }: Given): OpenPoint[] {
  const { HasMail, IsLocal, PublicUrl, DeviceAddress, Operators } = installation
  const off = (Object.keys(features) as FeatureSwitch[]).filter(
    (name) => !features[name] && !OPTIONAL.includes(name),
  )
  return [
    { name: 'licence', isDone: unlicensed === 0, values: { number: unlicensed }, page: 'machine_activation' },
    { name: 'mail', isDone: HasMail, values: {}, page: 'mails' },
    {
      name: 'address',
      isDone: !IsLocal,
      values: { address: PublicUrl, device: DeviceAddress },
      page: 'faq',
    },
    {
      name: 'features',
      isDone: off.length === 0,
      values: { names: off.map(settingOf).join(', ') },
      page: 'faq',
    },
    { name: 'operator', isDone: Operators > 0, values: { number: Operators }, page: 'user_management' },
  ]
}
