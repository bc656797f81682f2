import type { VendorType } from '@threshold/contract/vocabularies';
import { accountant } from './accountant.ts';
import { buildingInspector } from './building-inspector.ts';
import { buildingSurveyor } from './building-surveyor.ts';
import { buyersAgent } from './buyers-agent.ts';
import { conveyancer } from './conveyancer.ts';
import { mortgageBroker } from './mortgage-broker.ts';
import { propertyManager } from './property-manager.ts';
import { realestateAgent } from './realestate-agent.ts';
import type { Voice } from './voice.ts';

export const voices: Readonly<Record<VendorType, Voice>> = {
  'Realestate Agent': realestateAgent,
  'Conveyancer/Solicitor': conveyancer,
  'Building & Pest inspector': buildingInspector,
  'Buyers agent': buyersAgent,
  'Mortgage Broker': mortgageBroker,
  'Property Manager': propertyManager,
  Accountant: accountant,
  'Building Surveyor': buildingSurveyor,
};
