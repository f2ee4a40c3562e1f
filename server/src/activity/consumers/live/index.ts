export { createBrokerBus } from './broker-bus.ts';
export { keyOfThing, type ThingRef } from './contents.ts';
export { createDatabaseBus } from './database-bus.ts';
export { createLive, type Live } from './live.ts';
