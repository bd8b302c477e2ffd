import type { UmatiSettings } from '@millwright/contract/connectors/settings/umati'
import { type OpenSource } from '../source.ts'
/** Machines as the gateway of umati publishes them: the whole tree as JSON each time. */
export declare const openUmati: OpenSource<UmatiSettings>
