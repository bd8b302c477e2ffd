/** Of planned time, in the order of every bar and legend (rules: analytics 1). */
export const USAGE_CLASSES = [
  'MainUsage',
  'MinorStoppage',
  'SecondaryUsage',
  'Idle',
  'TechnicalFault',
  'Maintenance',
  'EmptyBusy',
] as const
export type UsageClass = (typeof USAGE_CLASSES)[number]

/** Why a machine did not produce (rules: analytics 3). */
export const WASTE_REASONS = [
  'Idle',
  'ShortageOfMaterial',
  'QualityCheck',
  'Setup',
  'DefectiveMaterial',
  'MissingInstructions',
  'Break',
  'MachineProgramEditing',
  'Cleaning',
  'Others',
  'MachineFault',
  'Maintenance',
] as const
export type WasteReason = (typeof WASTE_REASONS)[number]

/** A stop that is shorter is a minor stoppage, where nobody set another limit for the machine. */
export const DEFAULT_STOPPAGE_S = 120

/**
 * The largest limit. A day is counted an hour after its end: by then a stop that may still be minor must be over.
 */
export const MAX_STOPPAGE_S = 1800
