/* Test helpers that benchmarks (`bench`) and drills may import. */
export { buildAppointment } from './factories/appointment.ts';
export { buildConversation } from './factories/conversation.ts';
export { buildCustomer } from './factories/customer.ts';
export { buildMessageKeys } from './factories/message-keys.ts';
export { bombPng } from './factories/picture.ts';
export { buildKeyDate, buildPurchase, joinPurchase } from './factories/purchase.ts';
export { sealAs } from './factories/seal-as.ts';
export { buildSession } from './factories/session.ts';
export { buildStaff } from './factories/staff.ts';
export { buildVendor, buildVendorAccount } from './factories/vendor.ts';
export { freePort, isListening } from './peers/ports.ts';
export { ownDatabase } from './peers/postgres-server.ts';
export { listRecipients, startSmtpServer } from './peers/smtp-server.ts';
export { runCommand } from './product/product-command.ts';
export { post, type RealServer, startRealServer } from './product/real-server.ts';
export { type ClientSocket, connectTo, mustSend, next } from './sockets.ts';
