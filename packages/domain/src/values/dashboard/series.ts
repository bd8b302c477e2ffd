import { familyCode } from '../../text/family-code.ts'
import { allGroups, type GroupVariable, type OperatingGroup } from './operating-group.ts'

/** By operating group of a CMS machine (spec: CMS topic levels). */
export const CMS_LEVELS = ['SpeedRate', 'Load', 'SpeedOverride', 'Status', 'Mode'] as const
export type CmsLevel = (typeof CMS_LEVELS)[number]

export interface CmsGroup {
  readonly name: string
  readonly type: string
  readonly levels: Readonly<Partial<Record<CmsLevel, GroupVariable>>>
}

/** The operating groups of a CMS machine that report any of the levels. */
export const cmsGroups = (tree: readonly OperatingGroup[]): readonly CmsGroup[] =>
  allGroups(tree).flatMap(({ name, type, variables }) => {
    const levels = Object.fromEntries(
      CMS_LEVELS.flatMap((level) => {
        const found = variables.find((variable) => variable.name === level)
        return found ? [[level, found] as const] : []
      }),
    )
    return Object.keys(levels).length > 0 ? [{ name, type, levels }] : []
  })

export const HEATER_FIELDS = ['Temperature', 'SetPoint', 'Power', 'Status'] as const
export type HeaterField = (typeof HEATER_FIELDS)[number]

export interface Heater {
  readonly name: string
  readonly fields: Readonly<Partial<Record<HeaterField, GroupVariable>>>
}

const isHeater = (type: string): boolean => type.includes('HEATER')

/** The electric heaters of a thermoforming machine, for their table; other families have none (rules: dashboard 4). */
export const heatersOf = (family: string, tree: readonly OperatingGroup[]): readonly Heater[] =>
  familyCode(family) !== 'TFO'
    ? []
    : allGroups(tree)
        .filter(({ type }) => isHeater(type))
        .flatMap(({ name, variables }) => {
          const fields = Object.fromEntries(
            HEATER_FIELDS.flatMap((field) => {
              const found = variables.find((variable) => variable.name === field)
              return found ? [[field, found] as const] : []
            }),
          )
          return Object.keys(fields).length > 0 ? [{ name, fields }] : []
        })
