import { booleanLogicRoutes } from '@kontor/boolean-logic/contract';
import { implement, serverFeature } from '@kontor/core/server';
import { checkExpression, readCost, readNames, readSizes } from './check-expression.ts';

export { isLogicOpen } from './check-expression.ts';
export { expressionFaults } from './expression-faults.ts';
export { itemNames } from './logic-items.ts';

export const booleanLogic = serverFeature({
  name: 'boolean-logic',
  calls: implement(booleanLogicRoutes, { check: checkExpression, cost: readCost, names: readNames, sizes: readSizes }),
});
