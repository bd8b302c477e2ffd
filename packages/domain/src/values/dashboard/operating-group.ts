/** A part of a machine in its data model, such as the base machine or the glue tank, with what it reports. */
export interface OperatingGroup {
  readonly name: string
  /** As the machine says it: `BASE_MACHINE`, `VASCA COLLA`, `BLADE_CARRIAGE`, `AXIS`, `SENSOR` … */
  readonly type: string
  /** Empty where there is only one of its kind. */
  readonly location: string
  readonly variables: readonly GroupVariable[]
  readonly children: readonly OperatingGroup[]
}

export interface GroupVariable {
  readonly name: string
  readonly channel: string
  readonly unit: string
}

/** All groups of a tree, each before its children. */
export const allGroups = (groups: readonly OperatingGroup[]): readonly OperatingGroup[] =>
  groups.flatMap((group) => [group, ...allGroups(group.children)])
