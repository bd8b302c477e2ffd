import type { WasteReason } from '@millwright/domain/stops/usage-class'
import type { Icon } from '../../../platform/ui/icons/icon.tsx'
import {
  IconAdjustments,
  IconBrush,
  IconCoffee,
  IconCube,
  IconDots,
  IconFileUnknown,
  IconHourglassEmpty,
  IconPencilCode,
  IconRulerMeasure,
  IconSquareOff,
  IconTool,
  IconTools,
} from '../../../platform/ui/icons/icons.ts'

export const REASON_ICONS: Readonly<Record<WasteReason, Icon>> = {
  Idle: IconHourglassEmpty,
  ShortageOfMaterial: IconCube,
  QualityCheck: IconRulerMeasure,
  Setup: IconAdjustments,
  DefectiveMaterial: IconSquareOff,
  MissingInstructions: IconFileUnknown,
  Break: IconCoffee,
  MachineProgramEditing: IconPencilCode,
  Cleaning: IconBrush,
  Others: IconDots,
  MachineFault: IconTool,
  Maintenance: IconTools,
}
