import type { KpiMethod } from '@millwright/domain/usage/figures'
import type { UsageClass, WasteReason } from '@millwright/domain/usage/usage-class'

interface ReportTexts {
  readonly of: (name: string) => string
  readonly before: string
  readonly figures: string
  readonly figure: string
  readonly now: string
  readonly target: string
  readonly days: string
  readonly day: string
  readonly machines: string
  readonly machine: string
  readonly shifts: string
  readonly shift: (number: number) => string
  readonly losses: string
  readonly reason: string
  readonly hours: string
  readonly loss: (reason: string, hours: string) => string
  readonly coverage: (share: string) => string
  readonly tooLittle: string
  readonly oee: string
  readonly availability: string
  readonly performance: string
  readonly quality: string
  readonly good: string
  readonly defective: string
  readonly unit: string
  readonly planned: string
  readonly noData: string
  readonly methods: Readonly<Record<KpiMethod, string>>
  readonly usage: Readonly<Record<UsageClass, string>>
  readonly waste: Readonly<Record<WasteReason, string>>
}

const EN: ReportTexts = {
  of: (name) => `OEE of ${name}`,
  before: 'Before',
  figures: 'Figures',
  figure: 'Figure',
  now: 'This period',
  target: 'Target',
  days: 'Days',
  day: 'Day',
  machines: 'Machines',
  machine: 'Machine',
  shifts: 'Shifts',
  shift: (number) => `Shift ${number}`,
  losses: 'Losses',
  reason: 'Reason',
  hours: 'Time',
  loss: (reason, hours) => `The largest loss was ${reason}: ${hours}.`,
  coverage: (share) => `Known of the planned time: ${share}.`,
  tooLittle: 'Too little data before to compare.',
  oee: 'OEE',
  availability: 'Availability',
  performance: 'Performance',
  quality: 'Quality',
  good: 'Good',
  defective: 'Defective',
  unit: 'Unit',
  planned: 'Planned',
  noData: 'No data',
  methods: { CLASSIC_MODEL: 'Classic model', ISO_22400: 'ISO 22400', MAIN_USAGE: 'Main usage' },
  usage: {
    MainUsage: 'Main usage',
    MinorStoppage: 'Minor stoppage',
    SecondaryUsage: 'Secondary usage',
    Idle: 'Idle',
    TechnicalFault: 'Technical fault',
    Maintenance: 'Maintenance',
    EmptyBusy: 'Empty busy',
  },
  waste: {
    Idle: 'Idle',
    ShortageOfMaterial: 'Shortage of material',
    QualityCheck: 'Quality check',
    Setup: 'Setup',
    DefectiveMaterial: 'Defective material',
    MissingInstructions: 'Missing instructions',
    Break: 'Break',
    MachineProgramEditing: 'Program editing',
    Cleaning: 'Cleaning',
    Others: 'Others',
    MachineFault: 'Machine fault',
    Maintenance: 'Maintenance',
  },
}

const IT: ReportTexts = {
  of: (name) => `OEE di ${name}`,
  before: 'Prima',
  figures: 'Indicatori',
  figure: 'Indicatore',
  now: 'Questo periodo',
  target: 'Obiettivo',
  days: 'Giorni',
  day: 'Giorno',
  machines: 'Macchine',
  machine: 'Macchina',
  shifts: 'Turni',
  shift: (number) => `Turno ${number}`,
  losses: 'Perdite',
  reason: 'Causale',
  hours: 'Tempo',
  loss: (reason, hours) => `La perdita maggiore è stata ${reason}: ${hours}.`,
  coverage: (share) => `Noto del tempo pianificato: ${share}.`,
  tooLittle: 'Troppo pochi dati prima per un confronto.',
  oee: 'OEE',
  availability: 'Disponibilità',
  performance: 'Prestazione',
  quality: 'Qualità',
  good: 'Buoni',
  defective: 'Difettosi',
  unit: 'Unità',
  planned: 'Pianificato',
  noData: 'Senza dati',
  methods: { CLASSIC_MODEL: 'Modello classico', ISO_22400: 'ISO 22400', MAIN_USAGE: 'Uso principale' },
  usage: {
    MainUsage: 'Uso principale',
    MinorStoppage: 'Microfermate',
    SecondaryUsage: 'Uso secondario',
    Idle: 'Inattività',
    TechnicalFault: 'Guasto tecnico',
    Maintenance: 'Manutenzione',
    EmptyBusy: 'A vuoto',
  },
  waste: {
    Idle: 'Inattività',
    ShortageOfMaterial: 'Mancanza di materiale',
    QualityCheck: 'Controllo qualità',
    Setup: 'Attrezzaggio',
    DefectiveMaterial: 'Materiale difettoso',
    MissingInstructions: 'Istruzioni mancanti',
    Break: 'Pausa',
    MachineProgramEditing: 'Modifica programma',
    Cleaning: 'Pulizia',
    Others: 'Altro',
    MachineFault: 'Guasto macchina',
    Maintenance: 'Manutenzione',
  },
}

/** English for languages that have no texts of their own. */
export const reportTexts = (language: string): ReportTexts => (language.startsWith('it') ? IT : EN)
