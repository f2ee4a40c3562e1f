export { createBrokerChannel } from './broker-channel.ts';
export { keyOfThing, type ThingRef } from './contents.ts';
export { createDatabaseChannel } from './database-channel.ts';
export { createLive, type Live } from './live.ts';
