/** Workers as processes of their own, which are killed or told to end. */
package io.taskmill.jdbc.process;
