import type { WasteReason } from '@millwright/domain/stops/usage-class'
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
  type TablerIcon,
} from '@tabler/icons-react'

export const REASON_ICONS: Readonly<Record<WasteReason, TablerIcon>> = {
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
