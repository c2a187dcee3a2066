import { describeDrill } from './describe-drill.ts';
import { orderDrill } from './order.ts';

describeDrill(orderDrill);
